import { expect, test } from 'vitest'
import { tryParse } from './parse.ts'
import {
  EvmAccounts,
  EvmAddress,
  EvmChainId,
  SendCallsParams,
  SignedMessage,
  SolanaSignMessageParams,
  TransactionHash,
} from './walletRpc.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hex = (length: number) => `0x${'a'.repeat(length)}`

test.each([
  [hex(64), true],
  [hex(64).toUpperCase().replace('X', 'x'), true],
  [hex(63), false],
  [hex(65), false],
  ['a'.repeat(66), false],
  [`0X${'a'.repeat(64)}`, false],
  [`${hex(64)}\n`, false],
  [`0x${'g'.repeat(64)}`, false],
  [null, false],
])('[FEAT-20] %j is a transaction hash: %s', (value, expected) => {
  expect(tryParse(TransactionHash, value) === value).toBe(expected)
})

test.each([
  [hex(62), true],
  [hex(130), true],
  [hex(4_000), true],
  [hex(61), false],
  ['0x', false],
  ['a'.repeat(64), false],
  [`0x${'z'.repeat(64)}`, false],
  [[hex(62)], false],
])('[FEAT-20] %j is a signed message: %s', (value, expected) => {
  expect(tryParse(SignedMessage, value) === value).toBe(expected)
})

test.each([
  ['one call', [{ calls: [{ to: address }] }], true],
  [
    'all fields',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: address,
        calls: [{ to: address, data: '0x', value: '0x1' }],
      },
    ],
    true,
  ],
  ['no calls', [{ calls: [] }], true],
  ['a receiver without 0x', [{ calls: [{ to: address.slice(2) }] }], false],
  ['a name as the receiver', [{ calls: [{ to: address }, { to: 'vitalik.eth' }] }], false],
  ['no receiver', [{ calls: [{ data: '0x' }] }], false],
  ['data that is not hexadecimal', [{ calls: [{ to: address, data: 'transfer' }] }], false],
  ['a decimal value', [{ calls: [{ to: address, value: '1' }] }], false],
  ['params without a list', { calls: [{ to: address }] }, false],
  ['nothing', [], false],
])('[FEAT-20] wallet_sendCalls with %s: %s', (_, params, expected) => {
  expect(tryParse(SendCallsParams, params) !== undefined).toBe(expected)
})

test.each([
  ['0x1', true],
  ['0x01', true],
  ['1', true],
  [1, true],
  ['0x2105', true],
  [8453, true],
  ['0x0', false],
  ['0', false],
  [0, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.MAX_SAFE_INTEGER + 1, false],
  ['0xfffffffffffff', true],
  ['0xffffffffffffff', false],
  ['9999999999999999', false],
  ['eip155:1', false],
  ['', false],
  ['0x', false],
  [' 1', false],
  [1n, false],
  [null, false],
])('[API-25] eth_chainId %s: %s', (value, expected) => {
  expect(tryParse(EvmChainId, value) !== undefined).toBe(expected)
})

test.each([
  [[], true],
  [[address], true],
  [[address.toLowerCase(), address], true],
  [[address, 'nobody'], false],
  [address, false],
  [[`${address}00`], false],
  [null, false],
  [{ 0: address, length: 1 }, false],
])('[API-25] eth_accounts %j: %s', (value, expected) => {
  expect(tryParse(EvmAccounts, value) !== undefined).toBe(expected)
})

test('behavior: an address is accepted in any letter case', () => {
  expect(tryParse(EvmAddress, address.toLowerCase())).toBe(address.toLowerCase())
  expect(tryParse(EvmAddress, address.slice(0, -1))).toBeUndefined()
})

const pubkey = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
test.each([
  [{ message: '37u9WtQpcm6ULa3Vmu7ySnANv', pubkey }, true],
  [{ message: '37u9WtQpcm6ULa3Vmu7ySnANv', pubkey: '11111111111111111111111111111111' }, true],
  [{ message: '', pubkey }, false],
  [{ message: 'l0OI', pubkey }, false],
  [{ message: 'aGVsbG8=', pubkey }, false],
  [{ message: 'abc', pubkey: 'short' }, false],
  [{ message: 'abc', pubkey: address }, false],
  [{ message: 'abc' }, false],
  [{ pubkey }, false],
])('[API-25] solana_signMessage with %j: %s', (params, expected) => {
  expect(tryParse(SolanaSignMessageParams, params) !== undefined).toBe(expected)
})
