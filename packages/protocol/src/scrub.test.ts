import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { pageUrl, scrub, scrubValue } from './scrub.ts'

test.each([
  ['https://shop.example/pay?code=123456#token', 'https://shop.example/pay'],
  ['https://person:secret@shop.example:8443/', 'https://shop.example:8443/'],
  ['capacitor://localhost/index.html?x', 'capacitor://localhost/index.html'],
  ['javascript:alert(1)', ''],
  ['data:text/html,secret', ''],
  ['blob:https://shop.example/1', ''],
  ['about:blank', ''],
  ['not a url', ''],
  ['', ''],
])('[API-23] default: %s is reported as %j', (text, expected) => {
  expect(pageUrl(text)).toBe(expected)
})

test('[API-23] behavior: a very long URL is shortened', () => {
  expect(pageUrl(`https://shop.example/${'x'.repeat(9000)}`)).toHaveLength(2048)
})

test.each([
  ['No account for ada.l+x@mail.example here', 'No account for … here'],
  [
    'GET https://rpc.example/v3/0123456789abcdef0123456789abcdef?key=1 failed',
    'GET https://rpc.example/v3/… failed',
  ],
  ['reverted by 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045!', 'reverted by 0x…!'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0', 'Bearer …'],
  [
    '    at open (https://app.example/assets/index.js?token=1:10:5)',
    '    at open (https://app.example/assets/index.js:10:5)',
  ],
  ['somethingThatIsALongNameOfAFunction', 'somethingThatIsALongNameOfAFunction'],
  ['at node_modules/react-dom@19.2.1/index.js', 'at node_modules/react-dom@19.2.1/index.js'],
  ['Network not found', 'Network not found'],
])('[API-23] default: %s', (text, expected) => {
  expect(scrub(text, 4000)).toBe(expected)
})

test('[API-23] behavior: any text has a maximum length, and is processed quickly', () => {
  assert(property(string(), (text) => scrub(text, 10).length <= 10))
  for (const piece of ['a', 'a@', '://', 'http://', '0x', ':1', '@.'])
    expect(scrub(piece.repeat(1_000_000), 4000).length).toBeLessThanOrEqual(4000)
})

test('[API-23] default: every text in a value is scrubbed, and values that are not JSON are omitted', () => {
  const wallets = [{ id: 'a', name: '\u202ea@mail.example', position: 1 }]
  const value = { a: { b: { c: { d: 1 } } }, f: () => 1, gone: undefined, n: null, wallets }

  expect(scrubValue(value)).toEqual({
    a: { b: {} },
    n: null,
    wallets: [{ id: 'a', name: '…', position: 1 }],
  })
  expect(scrubValue(Array(100).fill('x'.repeat(999)))).toEqual(
    Array(64).fill(`${'x'.repeat(255)}…`),
  )
})
