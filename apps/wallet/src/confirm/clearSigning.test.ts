import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { account, network, stranger } from '../testing/fixtures.ts'
import { describe } from './describe.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = { address: usdc, decimals: 6, name: 'USD Coin', symbol: 'USDC' } as const
const networks = [network({ chainId: 1, tokens: [token] })]
const asked = { account: account.address, chainId: 1 }
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const abi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function multicall(uint256 deadline, bytes[] data)',
])
const swap = encodeFunctionData({
  abi,
  args: [
    {
      amountIn: 1_500_000n,
      amountOutMinimum: 3n,
      fee: 500,
      recipient: stranger,
      sqrtPriceLimitX96: 0n,
      tokenIn: usdc,
      tokenOut: stranger,
    },
  ],
  functionName: 'exactInputSingle',
})
const describeCall = (data: Hex, to: Hex = router) =>
  describe({ kind: 'transaction', ...asked, transaction: { data, to } }, networks)

test('[SEC-117] behavior: a call of a well-known contract is explained, with every parameter', () => {
  const { block, rows, title, warnings } = describeCall(swap)
  expect(title).toBe('Swap tokens?')
  expect(rows).toEqual([
    { label: 'Pays', value: '1.5 USDC' },
    { depth: 1, label: 'Token contract', value: usdc },
    { label: 'Receives at least', value: '3 units' },
    { depth: 1, label: 'Token contract', value: stranger },
    { label: 'Recipient', value: stranger },
    { label: 'params.fee', value: '500' },
    { label: 'params.sqrtPriceLimitX96', value: '0' },
    { label: 'Contract name', value: 'Uniswap: Swap router 02' },
    { label: 'Contract', value: router },
  ])
  expect(warnings).toHaveLength(2)
  expect(block).toBeUndefined()
})

test('[SEC-117] behavior: an unknown call, also inside a known one, stays marked as unknown', () => {
  expect(describeCall(swap, stranger).title).toBe('Call a contract?')
  const args = [1_800_000_000n, [swap, '0x12345678']] as const
  const data = encodeFunctionData({ abi, args, functionName: 'multicall' })
  const { block, rows, warnings } = describeCall(data)
  expect(rows).toContainEqual({ label: 'Call', value: 'Swap tokens?' })
  expect(rows).toContainEqual({ label: 'Call', value: 'Call a contract?' })
  expect(rows).toContainEqual({ label: 'Deadline', value: '2027-01-15 08:00 UTC' })
  expect(warnings).toContain('Send it only if you trust the site.')
  expect(block?.text).toBe(data)
})

test('[SEC-117] behavior: a permit is explained above its raw fields', () => {
  const typedData = JSON.stringify({
    domain: { chainId: 1, name: 'Permit2', verifyingContract: permit2 },
    message: {
      deadline: '1800000000',
      nonce: '9',
      permitted: { amount: '1500000', token: usdc },
      spender: stranger,
    },
    primaryType: 'PermitTransferFrom',
    types: {
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
  })
  const { rows, title } = describe({ kind: 'typedData', ...asked, typedData }, networks)
  expect(title).toBe('Allow a contract to take your tokens?')
  expect(rows).toEqual(
    expect.arrayContaining([
      { label: 'Spender', value: stranger },
      { label: 'May take up to', value: '1.5 USDC' },
      { label: 'Deadline', value: '2027-01-15 08:00 UTC' },
      { depth: 0, label: 'nonce', value: '9' },
    ]),
  )
})
