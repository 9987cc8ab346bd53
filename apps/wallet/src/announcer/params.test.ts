import { expect, test } from 'vitest'
import { account, stranger, typedData } from '../testing/fixtures.ts'
import {
  parseAdd,
  parsePermissions,
  parseSign,
  parseSignTypedData,
  parseSwitch,
  parseTransaction,
} from './params.ts'

const from = account.address
const add = {
  chainId: '0x7a6b',
  chainName: 'Local Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:4412'],
}

test.each([
  ['0x68656c6c6f', '0x68656c6c6f'],
  ['hello', '0x68656c6c6f'],
  // Half a byte, and a letter that is not hexadecimal: text.
  ['0x6', '0x307836'],
  ['0xzz', '0x30787a7a'],
  ['', '0x'],
])('default: the message %j is signed as %s', (message, expected) => {
  expect(parseSign([message, from])).toEqual({ account: from, message: expected })
})

test('default: typed data is sent as text, in whatever form it was given', () => {
  const expected = { account: from, typedData: JSON.stringify(typedData) }

  expect(parseSignTypedData([from, typedData])).toEqual(expected)
  expect(parseSignTypedData([from, JSON.stringify(typedData)])).toEqual(expected)
})

test('default: a transaction keeps the requested fields and no others', () => {
  const sent = { from, to: stranger, value: '0x1', input: '0x12', gas: undefined, extra: 1 }

  expect(parseTransaction([sent], 31337)).toEqual({
    account: from,
    transaction: { to: stranger, value: '0x1', data: '0x12' },
  })
  expect(parseTransaction([{ from, to: null, data: '0x60' }], 31337).transaction).toEqual({
    data: '0x60',
  })
})

test('default: a network keeps its first secure node', () => {
  const rpcUrls = ['http://node.example', 'https://node.example', 'https://other.example']

  expect(parseAdd([{ ...add, rpcUrls, iconUrls: ['x'] }])).toEqual({
    chainId: 31339,
    name: 'Local Test',
    nativeCurrency: add.nativeCurrency,
    rpcUrl: 'https://node.example',
  })
})

const ring: Record<string, unknown> = {}
ring.ring = ring

test.each<[string, () => unknown]>([
  ['no parameters', () => parseSign(undefined)],
  ['the address first', () => parseSign([from, 'hello'])],
  ['a message that is too long', () => parseSign(['a'.repeat(200_001), from])],
  ['typed data that is not JSON', () => parseSignTypedData([from, '{'])],
  ['circular typed data', () => parseSignTypedData([from, ring])],
  [
    'an undeclared primary type',
    () => parseSignTypedData([from, { ...typedData, primaryType: 'toString' }]),
  ],
  ['no sender', () => parseTransaction([{ to: stranger }], 31337)],
  ['an invalid receiver', () => parseTransaction([{ from, to: '0x12' }], 31337)],
  ['neither a receiver nor code', () => parseTransaction([{ from, value: '0x1' }], 31337)],
  ['a decimal amount', () => parseTransaction([{ from, to: stranger, value: '1' }], 31337)],
  ['another network', () => parseTransaction([{ from, to: stranger, chainId: '0x1' }], 31337)],
  [
    'two different calls',
    () => parseTransaction([{ from, to: stranger, data: '0x12', input: '0x34' }], 31337),
  ],
  [
    'a delegation (EIP-7702)',
    () => parseTransaction([{ from, to: stranger, authorizationList: [{ chainId: 0 }] }], 31337),
  ],
  ['a chain id that is not a number', () => parseSwitch([{ chainId: 'one' }])],
  ['chain zero', () => parseSwitch([{ chainId: '0x0' }])],
  ['an unknown permission', () => parsePermissions([{ eth_accounts: {}, snap: {} }])],
  ['no permission', () => parsePermissions([{}])],
  ['no node', () => parseAdd([{ ...add, rpcUrls: [] }])],
  [
    'only insecure nodes',
    () => parseAdd([{ ...add, rpcUrls: ['http://node.example', 'ftp://a'] }]),
  ],
  ['no name', () => parseAdd([{ ...add, chainName: '' }])],
  [
    'too many decimals',
    () => parseAdd([{ ...add, nativeCurrency: { ...add.nativeCurrency, decimals: 99 } }]),
  ],
])('error: %s', (_, read) => {
  expect(read).toThrowError(expect.objectContaining({ code: -32602 }))
})

test('error: the error names the invalid field', () => {
  expect(() => parseAdd([{ ...add, chainName: 1 }])).toThrow(/0\.chainName/)
})
