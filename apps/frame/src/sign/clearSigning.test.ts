import { encodeFunctionData, encodePacked, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import { sendTransaction } from './sendTransaction.ts'

const own: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x0000000000000000000000000000000000000B0b'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const swapRouter = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const text = (value: string) =>
  `0x${'20'.padStart(64, '0')}${value.length.toString(16).padStart(64, '0')}${[...value]
    .map((character) => character.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}`

/** Answers of two token contracts. */
const answers = {
  eth_call: ([call]: readonly unknown[]) => {
    const { data, to } = call as { data: string; to: string }
    const token = { [usdc.toLowerCase()]: 'USDC', [weth.toLowerCase()]: 'WETH' }[to.toLowerCase()]
    if (!token) return '0x'
    if (data === '0x95d89b41') return text(token)
    return `0x${(token === 'USDC' ? 6 : 18).toString(16).padStart(64, '0')}`
  },
}

async function describe(to: string, data: Hex, fields: Record<string, string> = {}) {
  const params = [{ data, from: own, to, ...fields }]
  const { description } = await sendTransaction(params, context({ answers }))
  const { block, rows, title } = description
  const shown = rows.map(({ label, value, word }) => [
    typeof label === 'string' ? label : label.text,
    word ?? value,
  ])
  return { block, rows: shown, title, warnings: words(description) }
}

const single = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unknown(uint256)',
  'function multicall(uint256 deadline, bytes[] data)',
])
const swap = (recipient: Hex) =>
  encodeFunctionData({
    abi: single,
    args: [
      {
        amountIn: 1_500_000n,
        amountOutMinimum: 4n * 10n ** 14n,
        fee: 500,
        recipient,
        sqrtPriceLimitX96: 0n,
        tokenIn: usdc,
        tokenOut: weth,
      },
    ],
    functionName: 'exactInputSingle',
  })

test('[SEC-117] a swap: both amounts in the decimals of their tokens, and every other parameter', async () => {
  const { block, rows, title, warnings } = await describe(router02, swap(own))
  expect(title).toBe('swap')
  expect(rows.slice(0, 9)).toEqual([
    ['pays', '1.5 USDC'],
    ['token', usdc],
    ['receivesAtLeast', '0.0004 WETH'],
    ['token', weth],
    ['recipient', own],
    ['params.fee', '500'],
    ['params.sqrtPriceLimitX96', '0'],
    ['contractName', 'Uniswap: Swap router 02'],
    ['contract', router02],
  ])
  expect(warnings).not.toContain('high warnUnknown')
  expect(block).toBeUndefined()
})

test('[SEC-117] a swap for another account has a warning; the address that means the sender is replaced', async () => {
  expect((await describe(router02, swap(other))).warnings).toContain('note warnRecipient')
  const self = await describe(router02, swap('0x0000000000000000000000000000000000000001'))
  expect(self.rows).toContainEqual(['recipient', own])
  expect(self.warnings).not.toContain('note warnRecipient')
})

test.each([
  ['another contract', other, 'eip155:1', swap(own)],
  ['another chain', router02, 'eip155:56', swap(own)],
  ['another function', router02, 'eip155:1', '0x12345678'],
  ['trailing bytes', router02, 'eip155:1', `${swap(own)}00`],
] as const)(
  '[SEC-117] the descriptor is not for %s: the call stays unknown',
  async (_, to, caipNetworkId, data) => {
    const world = context({ answers })
    const { description } = await sendTransaction([{ data, from: own, to }], {
      ...world,
      network: { ...world.network, caipNetworkId },
    })
    expect(description.title).toBe('contractCall')
    expect(words(description)).toContain('high warnUnknown')
    expect(description.block?.text).toBe(data)
  },
)

test('[SEC-117] calls inside a call: each is described, and an unknown one is marked as unknown', async () => {
  const unwrap = encodeFunctionData({
    abi: single,
    args: [10n ** 15n, own],
    functionName: 'unwrapWETH9',
  })
  const unknown = encodeFunctionData({ abi: single, args: [7n], functionName: 'unknown' })
  const of = (calls: readonly Hex[]) =>
    encodeFunctionData({ abi: single, args: [1_800_000_000n, calls], functionName: 'multicall' })
  const known = await describe(router02, of([swap(own), unwrap]))
  expect(known.title).toBe('batch')
  expect(known.rows).toEqual(
    expect.arrayContaining([
      ['kind', 'swap'],
      ['pays', '1.5 USDC'],
      ['kind', 'unwrap'],
      ['receivesAtLeast', '0.001 ETH'],
      ['validUntil', '2027-01-15 08:00 UTC'],
    ]),
  )
  expect(known.warnings).not.toContain('high warnUnknown')

  const mixed = of([swap(own), unknown])
  const partly = await describe(router02, mixed)
  expect(partly.warnings).toContain('high warnUnknown')
  expect(partly.block?.text).toBe(mixed)
})

test('[SEC-117] a swap over several pools: tokens are read from the path, and the path is shown', async () => {
  const path = encodePacked(['address', 'uint24', 'address'], [usdc, 500, weth])
  const abi = parseAbi([
    'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
  ])
  const data = encodeFunctionData({
    abi,
    args: [
      { amountIn: 2_000_000n, amountOutMinimum: 1n, deadline: maxUint256, path, recipient: own },
    ],
    functionName: 'exactInput',
  })
  expect((await describe(swapRouter, data)).rows).toEqual(
    expect.arrayContaining([
      ['pays', '2 USDC'],
      ['receivesAtLeast', '0.000000000000000001 WETH'],
      ['swapRoute', path],
      ['validUntil', 'noEnd'],
    ]),
  )
})

const pool = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
  'function withdraw(address asset, uint256 amount, address to)',
])

test('[SEC-117] a loan: amounts, everything as a word, and the account that it is for', async () => {
  const supplied = await describe(
    aave,
    encodeFunctionData({ abi: pool, args: [usdc, 5_000_000n, other, 0], functionName: 'supply' }),
  )
  expect(supplied.title).toBe('supply')
  expect(supplied.rows).toEqual(
    expect.arrayContaining([
      ['amount', '5 USDC'],
      ['forAccount', other],
      ['referralCode', '0'],
    ]),
  )
  expect(supplied.warnings).toContain('note warnRecipient')
  const withdrawn = await describe(
    aave,
    encodeFunctionData({ abi: pool, args: [usdc, maxUint256, own], functionName: 'withdraw' }),
  )
  expect(withdrawn.rows).toContainEqual(['amount', 'everything'])
})

const allowance = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

test.each([
  [(1n << 160n) - 1n, ['allowanceUnlimited', 'USDC'], 'high warnUnlimited'],
  [1_000_000n, ['allowance', '1 USDC'], 'note warnAllowance'],
])('[SEC-117] an allowance of Permit2: %s', async (amount, row, warning) => {
  const data = encodeFunctionData({
    abi: allowance,
    args: [usdc, other, amount, 1_800_000_000],
    functionName: 'approve',
  })
  const { rows, title, warnings } = await describe(permit2, data)
  expect(title).toBe('approve')
  expect(rows).toEqual(
    expect.arrayContaining([row, ['spender', other], ['allowedUntil', '2027-01-15 08:00 UTC']]),
  )
  expect(warnings).toContain(warning)
})

test('[SEC-117] commands of the universal router are shown but stay marked as unknown', async () => {
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)'])
  const data = encodeFunctionData({
    abi,
    args: ['0x0b', ['0x1234'], 1_800_000_000n],
    functionName: 'execute',
  })
  const { rows, warnings } = await describe('0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', data)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['commands', '0x0b'],
      ['inputs.0', '0x1234'],
      ['contractName', 'Uniswap: Universal router'],
    ]),
  )
  expect(warnings).toContain('high warnUnknown')
})

test('[SEC-117] a wrapped coin and a name: value of the transaction, duration in days', async () => {
  const wrapped = await describe(weth, '0xd0e30db0', { value: '0xde0b6b3a7640000' })
  expect(wrapped).toMatchObject({ title: 'wrap' })
  expect(wrapped.rows).toContainEqual(['amount', '1 ETH'])
  const abi = parseAbi(['function renew(string name, uint256 duration)'])
  const data = encodeFunctionData({ abi, args: ['alice', 31_536_000n], functionName: 'renew' })
  const renewed = await describe('0x253553366Da8546fC250F225fe3d25d0C782303b', data)
  expect(renewed.rows).toEqual(
    expect.arrayContaining([
      ['name', 'alice'],
      ['duration', '365 d'],
    ]),
  )
})
