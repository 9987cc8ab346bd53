import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeMulticall } from './encodeMulticall.ts'

const abi = parseAbi([
  'struct Read { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Read[] calls) payable',
])
const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  ['no read', []],
  ['data of a selector, and of whole words', ['0x18160ddd', `0x${'ab'.repeat(32)}`]],
  ['no data, and an odd number of bytes', ['0x', `0x${'cd'.repeat(33)}`, '0x01']],
] satisfies [string, Hex[]][])('default: encodes %s per the ABI', (_, list) => {
  const reads = list.map((data) => ({ data, to }) as const)
  const calls = reads.map(
    ({ data }) => ({ allowFailure: true, callData: data, target: to }) as const,
  )

  expect(encodeMulticall(reads)).toBe(
    encodeFunctionData({ abi, args: [calls], functionName: 'aggregate3' }),
  )
})
