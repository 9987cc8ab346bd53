import { tryParse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { ToPage, ToWindow } from './messages.ts'
import { account, stranger } from './testing/fixtures.ts'

const asked = { account: account.address, chainId: 31337 }

function request(content: object) {
  return { type: 'fairlead-wallet:request', id: 'a', request: content }
}

test.each([
  { kind: 'connect', chainId: 31337 },
  { kind: 'message', ...asked, message: '0x31' },
  { kind: 'transaction', ...asked, transaction: { to: stranger, value: '0x1' } },
])('default: the window accepts $kind', (content) => {
  expect(tryParse(ToWindow, request(content))).toEqual(request(content))
})

test.each([
  ['no id', { ...request({ kind: 'connect', chainId: 1 }), id: '' }],
  ['an unknown kind', request({ kind: 'export', chainId: 1 })],
  ['an incomplete byte', request({ kind: 'message', ...asked, message: '0x123' })],
  ['too many bytes', request({ kind: 'message', ...asked, message: `0x${'00'.repeat(200_000)}` })],
  ['an invalid number', request({ kind: 'transaction', ...asked, transaction: { gas: 'x' } })],
  ['not an object', 'fairlead-wallet:request'],
])('error: the window drops %s', (_, message) => {
  expect(tryParse(ToWindow, message)).toBeUndefined()
})

test.each([
  ['an unknown type', { type: 'fairlead-wallet:hello' }],
  ['a response without an id', { type: 'fairlead-wallet:answer', result: null }],
  [
    'a refusal without a code',
    { type: 'fairlead-wallet:refusal', id: 'a', error: { message: 'no' } },
  ],
])('error: the page drops %s', (_, message) => {
  expect(tryParse(ToPage, message)).toBeUndefined()
})
