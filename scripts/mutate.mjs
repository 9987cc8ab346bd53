import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from './mutations.mjs'
import { isMain, run } from './run.mjs'
import { root } from './workspace.mjs'

// `npm run mutate`: removes the defences of `mutations/` one at a time, and runs the tests that must fail. `--only
// custody` runs those whose file or name contains the text, and may be repeated. `--unchecked` skips the first run, which
// shows that the tests pass without an edit. Exits with 1 if tests pass without a defence. Changes source files while it
// runs, and restores them at its end, also when it is stopped.

/** Time limit of the tests of one edit, in milliseconds. */
const limitMs = 300_000

/** @typedef {import('./mutations/inFolder.mjs').Mutation} Mutation */

/**
 * Returns the changed text of a file.
 *
 * @param {string} text
 * @param {Pick<Mutation, 'find' | 'replace'>} mutation
 * @throws if the original text doesn't occur exactly once.
 */
export function applyMutation(text, { find, replace }) {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`The original text occurs ${count} times, not once: ${find}`)
  return text.replace(find, () => replace)
}

/** Text of the file that is changed at the moment. @type {{ path: string, text: string } | undefined} */
let changed

function restore() {
  if (changed) writeFileSync(changed.path, changed.text)
  changed = undefined
}

/**
 * Runs test files. The run ends at the first failure.
 *
 * @param {readonly string[]} tests
 * @returns {Promise<'failed' | 'passed' | 'timeout'>}
 */
function runTests(tests) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        new URL('groupBy.mjs', import.meta.url).href,
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--project=unit',
        '--bail=1',
        '--reporter=dot',
        ...tests,
      ],
      { cwd: root, stdio: 'ignore' },
    )
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limitMs)
    const stop = () => child.kill('SIGKILL')
    process.once('exit', stop)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', stop)
      resolve(isLate ? 'timeout' : code === 0 ? 'passed' : 'failed')
    })
  })
}

/** @param {readonly Mutation[]} chosen @returns {Promise<string[]>} Files that git reports as changed. */
async function listChangedFiles(chosen) {
  const files = [...new Set(chosen.map(({ file }) => file))]
  const { output } = await run('git', ['status', '--porcelain', '--', ...files], { quiet: true })
  return output.split('\n').filter(Boolean)
}

/** @param {Mutation} mutation */
async function tryMutation({ file, find, replace, tests }) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const mutated = applyMutation(text, { find, replace })
  changed = { path, text }
  writeFileSync(path, mutated)
  try {
    return await runTests(tests)
  } finally {
    restore()
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { multiple: true, type: 'string' },
      unchecked: { type: 'boolean' },
    },
  })
  const chosen = mutations.filter(
    ({ defence, file }) =>
      values.only?.some((text) => `${file}: ${defence}`.includes(text)) ?? true,
  )
  if (chosen.length === 0) {
    console.error(`No edit matches: ${values.only}`)
    return 1
  }
  const dirty = await listChangedFiles(chosen)
  if (dirty.length > 0) {
    console.error(
      `Commit these files first, because this command changes them:\n${dirty.join('\n')}`,
    )
    return 1
  }
  const tests = [...new Set(chosen.flatMap((one) => one.tests))]
  if (!values.unchecked && (await runTests(tests)) !== 'passed') {
    console.error('The tests fail without any change, so they show nothing.')
    return 1
  }
  const survivors = []
  for (const mutation of chosen) {
    const outcome = await tryMutation(mutation)
    const verdict = outcome === 'passed' ? 'SURVIVED' : outcome === 'timeout' ? 'timeout' : 'killed'
    console.log(`${verdict}: ${mutation.file}: ${mutation.defence}`)
    if (outcome === 'passed') survivors.push(mutation)
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} edits made a test fail.`)
  return survivors.length > 0 ? 1 : 0
}

if (isMain(import.meta.url)) {
  process.on('exit', restore)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
  process.exit(await main())
}
