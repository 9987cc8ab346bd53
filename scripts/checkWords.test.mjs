import { expect, test } from 'vitest'
import { findRefused } from './checkWords.mjs'

test('error: rejected words in a comment are listed with their line', () => {
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

test('behavior: identifiers, quotations and code are not checked', () => {
  expect(findRefused('a.ts', '// Calls `door()`, and shows "e-mail".\nconst anew = door')).toEqual(
    [],
  )
  expect(findRefused('a.md', 'See [it](door.md).\n```ts\nopen(door)\n```')).toEqual([])
})

test('error: pages are checked, too', () => {
  expect(findRefused('a.md', 'Whoever reads it, reads it anew.')).toEqual([
    'a.md:1: “anew”: write again',
    'a.md:1: “Whoever”: write the user',
  ])
})

test('error: texts shown by the code are checked, too', () => {
  const source = [
    "const word = 'nobody'",
    "const failed = 'Whoever reads it can\\'t go back.'",
    'const title = `It stands alone: say no.`',
    'const view = <p>It works by itself.</p>',
  ].join('\n')

  expect(findRefused('a.tsx', source)).toEqual([
    'a.tsx:2: “Whoever”: write begin with a verb or a noun',
    'a.tsx:2: “Whoever”: write the user',
    'a.tsx:3: “say no”: write decline, refuse',
    'a.tsx:3: “stands”: write is, applies, counts',
    'a.tsx:4: “by itself”: write automatically',
  ])
})

test.each([
  ['Sent the e-mail.', 'e-mail'],
  ['Each payment needs your yes.', 'your yes'],
  ['The operator gives back the wallet.', 'gives back'],
  ['You can log out here.', 'log out'],
  ['The sign-in goes on there.', 'goes on'],
  ['It signs nothing any more.', 'any more'],
  ['It changed meanwhile.', 'meanwhile'],
  ['This is the only way back.', 'way back'],
  ['The answer does not fit.', 'does not fit'],
  ['Nobody has this name.', 'Nobody'],
])('error: a text contains “%s”', (text, word) => {
  expect(findRefused('a.ts', `fail('${text}')`)).toEqual([
    expect.stringMatching(`^a\\.ts:1: “${word}”: write `),
  ])
})

test('behavior: ids, other languages and tests are not checked', () => {
  const source = "import a from 'some body'\nuse('nobody', 'goesOn', 'Gib die E-Mail-Adresse ein.')"

  expect(findRefused('a.ts', source)).toEqual([])
  expect(findRefused('a.test.ts', "test('nobody goes on', run)")).toEqual([])
  expect(findRefused('e2e/a.ts', "test('nobody goes on', run)")).toEqual([])
})
