import { encodeExecute } from '@fairlead/protocol/delegations'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { checkCalls } from './sponsorPolicy.ts'

const shop = `0x${'5'.repeat(40)}` as const
const other = `0x${'6'.repeat(40)}` as const
const abi = parseAbi([
  'struct One { address target; uint256 value; bytes data; }',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(One[] calls)',
])
const listsAbi = parseAbi(['function executeBatch(address[] to, uint256[] values, bytes[] data)'])

const one = (to: Hex, value = 0n) =>
  encodeFunctionData({ abi, args: [to, value, '0x1234'], functionName: 'execute' })
const batch = (...calls: readonly [Hex, bigint][]) =>
  encodeFunctionData({
    abi,
    args: [calls.map(([target, value]) => ({ data: '0x' as const, target, value }))],
    functionName: 'executeBatch',
  })
const lists = (to: readonly Hex[], values: readonly bigint[]) =>
  encodeFunctionData({
    abi: listsAbi,
    args: [to, values, to.map(() => '0x' as const)],
    functionName: 'executeBatch',
  })
const executions = (...calls: readonly [Hex, bigint][]) =>
  encodeExecute(calls.map(([target, value]) => ({ data: '0x1234' as const, target, value })))
const policy = { contracts: [shop.toUpperCase().replace('X', 'x')], maxValueWei: '5' }

test.each([
  ['another contract', one(other), 'does not sponsor calls to'],
  ['another contract in a batch', batch([shop, 0n], [other, 0n]), 'does not sponsor calls to'],
  ['another contract in separate lists', lists([shop, other], []), 'does not sponsor calls to'],
  ['another contract by ERC-7579', executions([other, 0n]), 'does not sponsor calls to'],
  [
    'another contract in a batch by ERC-7579',
    executions([shop, 0n], [other, 0n]),
    'does not sponsor',
  ],
  ['a higher total value by ERC-7579', executions([shop, 3n], [shop, 3n]), 'up to 5 wei'],
  ['extra bytes by ERC-7579', `${executions([shop, 0n])}00`, 'can be decoded'],
  ['a higher value', one(shop, 6n), 'up to 5 wei'],
  ['a higher total value', batch([shop, 3n], [shop, 3n]), 'up to 5 wei'],
  ['a higher total value in separate lists', lists([shop, shop], [3n, 3n]), 'up to 5 wei'],
  ['lists of different lengths', lists([shop, shop], [3n]), 'can be decoded'],
  ['no calls', batch(), 'can be decoded'],
  ['no data', '0x', 'can be decoded'],
  ['another function', '0x12345678', 'can be decoded'],
  ['extra bytes', `${one(shop)}00`, 'can be decoded'],
] as const)('[API-24][SEC-279] error: %s', (_, callData, reason) => {
  expect(() => checkCalls(callData, policy)).toThrow(reason)
})

test('[API-24] behavior: sponsors what the policy allows, and everything without a policy', () => {
  const byCode = [executions([shop, 5n]), executions([shop, 2n], [shop, 3n])]
  for (const callData of [
    ...byCode,
    one(shop, 5n),
    batch([shop, 2n], [shop, 3n]),
    lists([shop], [5n]),
  ])
    expect(() => checkCalls(callData, policy)).not.toThrow()
  expect(() => checkCalls(lists([shop], []), policy)).not.toThrow()
  expect(() => checkCalls('0x12345678', {})).not.toThrow()
})
