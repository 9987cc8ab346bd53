import { expect, test } from 'vitest'
import { suggestName } from './suggestName.ts'

const known = ['--fairlead-accent', '--fairlead-border', 'connectTitle', 'back']

test.each([
  ['--fairlead-acent', '--fairlead-accent'],
  ['--fairlead-boarder', '--fairlead-border'],
  ['conectTitel', undefined],
  ['connecttitle', 'connectTitle'],
  ['bck', 'back'],
  ['bk', undefined],
  ['', undefined],
  ['somethingElse', undefined],
])('[MOD-13] behavior: %j means %j', (given, meant) => {
  expect(suggestName(given, known)).toBe(meant ? ` Did you mean \`${meant}\`?` : '')
})

test('[MOD-13] behavior: no known names', () => {
  expect(suggestName('back', [])).toBe('')
})
