import { BuildError } from './build.mjs'
import { pack } from './pack.mjs'
import { figureOf, measureApps, units } from './size/measureApps.mjs'
import { budgets } from './sizeBudgets.mjs'

// `npm run size`: checks what a page downloads for this library against `sizeBudgets.mjs`. Apps are built from the packed
// package and opened in a browser.

const topFiles = 10

await pack().catch((error) => {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
})
const measured = await measureApps()

const number = (/** @type {number} */ value) => value.toLocaleString('en-US').padStart(9)
/** @type {string[]} */
const problems = []
console.log('What apps download for Fairlead:\n')
console.log(`${['figure', 'budget', 'goal'].map((title) => title.padStart(9)).join('')}`)
for (const { app, goal, moment, ...limits } of budgets)
  for (const unit of /** @type {(keyof typeof units)[]} */ (Object.keys(units))) {
    const budget = limits[unit]
    if (budget === undefined) continue
    const figure = figureOf(measured, { app, moment }, unit)
    const name = `${app}, ${moment}: ${unit}`
    const wanted = goal?.[unit]
    console.log(
      `${number(figure)}${number(budget)}${wanted ? number(wanted) : ' '.repeat(9)}  ${name}`,
    )
    if (figure > budget) problems.push(`${name}: ${figure}, and the budget is ${budget}`)
  }

const { scripts = [] } = measured.get('Vite')?.get('after connecting') ?? {}
console.log('\nLargest files of the Vite app after connecting (gzip):')
const files = scripts.map((script) => ({
  bytes: units.gzip({ requests: 1, scripts: [script] }),
  path: script[0],
}))
for (const { bytes, path } of files.sort((a, b) => b.bytes - a.bytes).slice(0, topFiles))
  console.log(`${number(bytes)}  ${path}`)

for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
