import { expect, test } from 'vitest'
import { findRefused } from './checkWords.mjs'

test('error: refused words of a comment are listed with their line', () => {
  const source = [
    'const eMail = "e-mail"',
    '/** Whether it is open. */',
    '// Sends the e-mail.',
    '/**',
    ' * Opens the door.',
    ' */',
  ].join('\n')

  expect(findRefused('a.ts', source)).toEqual([
    'a.ts:2: “Whether”: write begin with a verb or a noun',
    'a.ts:3: “e-mail”: write email',
    'a.ts:5: “door”: write a term of the field',
  ])
})

test('behavior: names of code, quotations and code itself are not words of ours', () => {
  expect(findRefused('a.ts', '// Calls `door()`, and shows "e-mail".\nconst anew = door')).toEqual(
    [],
  )
  expect(findRefused('a.md', 'See [it](door.md).\n```ts\nopen(door)\n```')).toEqual([])
})

test('error: pages are read, too', () => {
  expect(findRefused('a.md', 'Whoever reads it, reads it anew.')).toEqual([
    'a.md:1: “anew”: write again',
    'a.md:1: “Whoever”: write the user',
  ])
})
