import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { batchTopic, singleTopic, transferTopic } from '../../../chains/readTransferLog.ts'
import { readMoves } from './readMoves.ts'

const contract = `0x${'c0'.repeat(20)}`
const ann = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const [a, b] = [topic(ann), topic(bob)]
const move = { contract, sender: ann, recipient: bob }

function read(topics: readonly string[], data: string, wrapped?: string) {
  return readMoves([{ address: contract, data, topics: [...topics] }], wrapped)
}

test('[ENT-09] default: reads the transfers of every standard', () => {
  expect(read([transferTopic, a, b], word(7))).toEqual([
    { ...move, amount: '7', standard: 'erc20', tokenId: null },
  ])
  expect(read([transferTopic, a, b, word(9)], '0x')).toEqual([
    { ...move, amount: '1', standard: 'erc721', tokenId: '9' },
  ])
  expect(read([singleTopic, b, a, b], `${word(9)}${word(2).slice(2)}`)).toEqual([
    { ...move, amount: '2', standard: 'erc1155', tokenId: '9' },
  ])
  const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }]
  const batch = (ids: bigint[], amounts: bigint[]) =>
    read([batchTopic, b, a, b], encodeAbiParameters(lists, [ids, amounts]))
  expect(batch([9n, 8n], [2n, 0n])).toEqual([
    { ...move, amount: '2', standard: 'erc1155', tokenId: '9' },
    { ...move, amount: '0', standard: 'erc1155', tokenId: '8' },
  ])
  const many = Array.from({ length: 1_000 }, (_, id) => BigInt(id))
  expect(batch(many, many)).toHaveLength(256)
  expect(batch([1n], [])).toEqual([])
})

test.each([
  ['another event', [word(1), a, b], word(7)],
  ['no topics', [], word(7)],
  ['no parties', [transferTopic], `${a}${b.slice(2)}${word(7).slice(2)}`],
  ['an invalid address', [transferTopic, word(1).replace('0x0', '0xf'), b], word(7)],
  ['too much data', [transferTopic, a, b], `${word(7)}00`],
  ['no data', [transferTopic, a, b], '0x'],
  ['an id together with an amount', [transferTopic, a, b, word(9)], word(7)],
  ['a single transfer without data', [singleTopic, b, a, b], word(9)],
  ['a batch with offsets out of range', [batchTopic, b, a, b], `0x${'ff'.repeat(64)}`],
  [
    'a batch longer than its data',
    [batchTopic, b, a, b],
    `${word(64)}${word(64).slice(2)}${word(2 ** 40).slice(2)}` as Hex,
  ],
] as const)('[ENT-09] error: %s is not a transfer', (_, topics, data) => {
  expect(read(topics, data)).toEqual([])
})

test('[ENT-09] behavior: uses the wrapped coin’s own events when it emits no transfers', () => {
  const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
  const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
  const shared = { amount: '7', contract, tokenId: null }

  expect(read([deposit, a], word(7), contract)).toEqual([
    { ...shared, recipient: ann, sender: contract, standard: 'erc20' },
  ])
  expect(read([withdrawal, a], word(7), contract)).toEqual([
    { ...shared, recipient: contract, sender: ann, standard: 'erc20' },
    { ...shared, recipient: ann, sender: contract, standard: 'native' },
  ])
  // The same logs of other contracts are ignored.
  expect(read([withdrawal, a], word(7), bob)).toEqual([])
  expect(read([withdrawal, a], word(7))).toEqual([])
})
