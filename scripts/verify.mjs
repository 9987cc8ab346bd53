import { run } from './run.mjs'

// Runs all checks of the repository. Most use one processor, so two run at a time; the benchmarks run alone.

const lanes = [
  ['check:types', 'check:docs', 'spec', 'audit'],
  [
    ...['check:lint', 'check:boundaries', 'check:unused', 'check:licences', 'check:words'],
    ...['check:packages', 'figures', 'size'],
  ],
]

/** @param {string} script - Of package.json. @returns {Promise<string[]>} The script if it failed. */
async function check(script) {
  const { code, output } = await run('npm', ['run', '--silent', script], { quiet: true })
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${script}\n${output}`)
  return code === 0 ? [] : [script]
}

/** Runs the scripts one after the other. @param {readonly string[]} scripts */
async function checkInTurn(scripts) {
  const failed = []
  for (const script of scripts) failed.push(...(await check(script)))
  return failed
}

const failed = (await Promise.all(lanes.map(checkInTurn))).flat()
failed.push(...(await check('bench:smoke')))
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
