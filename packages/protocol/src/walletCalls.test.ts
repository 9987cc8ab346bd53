import { expect, test } from 'vitest'
import { tryParse } from './parse.ts'
import { SentCalls, WalletCallsStatus, WalletCapabilities } from './walletCalls.ts'

const hash = `0x${'ab'.repeat(32)}`

test('[FEAT-02] default: capabilities keep every entry, also unknown ones', () => {
  const answer = {
    '0x0': { atomicBatch: { supported: true } },
    '0x1': { assetDiscovery: { supported: true }, atomic: { status: 'ready' }, other: 7 },
  }
  expect(tryParse(WalletCapabilities, answer)).toEqual(answer)
  expect(tryParse(WalletCapabilities, { '0x1': 'yes' })).toBeUndefined()
})

test.each([
  [{ id: '0x77', capabilities: {} }, '0x77'],
  ['0x77', '0x77'],
  [{ id: '' }, undefined],
  [{ hash: '0x' }, undefined],
  ['', undefined],
  ['x'.repeat(8_195), undefined],
])('response of wallet_sendCalls: %j', (answer, expected) => {
  expect(tryParse(SentCalls, answer)).toBe(expected)
})

test('default: a status with a receipt; amounts are bigints', () => {
  const log = { address: hash, data: '0x', topics: [hash] }
  expect(
    tryParse(WalletCallsStatus, {
      atomic: true,
      chainId: '0x7a69',
      id: '0x77',
      receipts: [
        {
          blockHash: hash,
          blockNumber: '0x10',
          gasUsed: '0x5208',
          logs: [log],
          status: '0x1',
          transactionHash: hash,
        },
      ],
      status: 200,
      version: '2.0.0',
    }),
  ).toMatchObject({
    receipts: [
      { blockNumber: 16n, gasUsed: 21_000n, logs: [log], status: 'success', transactionHash: hash },
    ],
  })
})

test.each([
  ['success', 'success'],
  ['reverted', 'reverted'],
  ['0x1', 'success'],
  ['0x01', 'success'],
  ['0x0', 'reverted'],
  [1, 'success'],
  [0, 'reverted'],
  [2, undefined],
  ['ok', undefined],
  [undefined, undefined],
])('status of a receipt: %j', (status, expected) => {
  const answer = { receipts: [{ status, transactionHash: hash }], status: 'CONFIRMED' }
  expect(tryParse(WalletCallsStatus, answer)?.receipts?.[0]?.status).toBe(expected)
})

test.each([
  ['a status of text', { status: '200' }],
  ['a status outside the standard', { status: 7 }],
  ['a fraction', { status: 100.5 }],
  ['no status', {}],
  ['receipts that are no list', { receipts: {}, status: 200 }],
  ['a hash that is none', { receipts: [{ status: '0x1', transactionHash: '0x1' }], status: 200 }],
  [
    'a block number that is none',
    { receipts: [{ blockNumber: 16, status: '0x1', transactionHash: hash }], status: 200 },
  ],
  ['nothing', null],
])('error: a status with %s is invalid', (_, answer) => {
  expect(tryParse(WalletCallsStatus, answer)).toBeUndefined()
})
