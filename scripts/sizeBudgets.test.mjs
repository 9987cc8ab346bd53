import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apps } from './size/apps.mjs'
import { budgets } from './sizeBudgets.mjs'
import { root } from './workspace.mjs'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

test.each([
  'before the button works',
  'when the first list is usable',
  'after the first open',
  'after connecting',
  'after the account view',
])('default: the README has the budgets %s', (moment) => {
  const row = budgets.find((one) => one.app === 'Vite' && one.moment === moment)
  const kilobytes = (/** @type {number} */ bytes) => `${bytes / 1_000} kB`
  const { brotli = Number.NaN, files, gzip = Number.NaN } = row ?? {}

  expect(readme).toContain(`| ${moment} | ${kilobytes(gzip)} | ${kilobytes(brotli)} | ${files} |`)
})

test('default: every app has a budget, or is the base of one that has', () => {
  const budgeted = new Set(budgets.map(({ app }) => app))
  const bases = new Set(apps.map(({ base }) => base))
  const names = apps.map(({ name }) => name).filter((name) => !bases.has(name) || name === 'Vite')

  expect([...budgeted].sort()).toEqual(names.sort())
})
