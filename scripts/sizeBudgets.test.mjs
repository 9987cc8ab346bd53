import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appBudgets } from './sizeBudgets.mjs'
import { root } from './workspace.mjs'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** @param {string} name */
const budgetOf = (name) => appBudgets.find((row) => row.name === name)?.budget ?? Number.NaN

test.each([
  ['before the button works', 'gzip'],
  ['after the first open', 'brotli'],
  ['after connecting', 'brotli'],
])('default: the README has the budgets %s', (moment, packing) => {
  const bytes = budgetOf(`${moment}, ${packing}`)
  const files = budgetOf(`${moment}, JavaScript files`)

  expect(readme).toContain(`| ${moment} | ${bytes / 1_000} kB (${packing}) | ${files} |`)
})
