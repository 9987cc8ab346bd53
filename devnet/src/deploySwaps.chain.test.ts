import { createRequire } from 'node:module'
import { type Abi, encodeFunctionData, encodePacked, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, addresses, swapAddresses } from './addresses.ts'
import { type Clients, createClients } from './clients.ts'
import { type Chain, startChain } from './startChain.ts'

const { abi: quoterAbi } = createRequire(import.meta.url)(
  '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
) as { abi: Abi }
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
])
const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let chain: Chain
let clients: Clients

beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  clients = createClients(chain)
})
afterAll(() => chain.stop())

test('default: a v3 pool pays the quoted amount, for ether that the router wraps', async () => {
  const amount = parseEther('1')
  const path = encodePacked(['address', 'uint24', 'address'], [addresses.weth, 500, addresses.usdc])
  const quoted = await clients.reader.simulateContract({
    abi: quoterAbi,
    address: swapAddresses.quoter,
    args: [path, amount],
    functionName: 'quoteExactInput',
  })
  const [expected] = quoted.result as unknown as [bigint]

  const gained = await gainOf(() =>
    swap(
      encodeFunctionData({
        abi: routerAbi,
        args: [{ amountIn: amount, amountOutMinimum: 1n, path, recipient: accounts.holder }],
        functionName: 'exactInput',
      }),
      amount,
    ),
  )

  expect(gained).toBe(expected)
  expect(expected).toBeGreaterThan(2480_000000n)
})

test('behavior: the same router trades with the v2 pools', async () => {
  const amount = parseEther('1')
  const gained = await gainOf(() =>
    swap(
      encodeFunctionData({
        abi: routerAbi,
        args: [amount, 1n, [addresses.weth, addresses.usdc], accounts.holder],
        functionName: 'swapExactTokensForTokens',
      }),
      amount,
    ),
  )

  expect(gained).toBeGreaterThan(2450_000000n)
})

async function swap(data: `0x${string}`, value: bigint) {
  // The saved chain may be older than a minute; its next block has the time of now.
  const { timestamp } = await clients.reader.getBlock()
  const now = BigInt(Math.floor(Date.now() / 1000))
  const hash = await clients.holder.writeContract({
    abi: routerAbi,
    address: swapAddresses.swapRouter,
    args: [(timestamp > now ? timestamp : now) + 60n, [data]],
    functionName: 'multicall',
    value,
  })
  expect((await clients.reader.waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** Returns how much USDC account 1 gains. */
async function gainOf(act: () => Promise<void>): Promise<bigint> {
  const read = () =>
    clients.reader.readContract({
      abi: tokenAbi,
      address: addresses.usdc,
      args: [accounts.holder],
      functionName: 'balanceOf',
    })
  const before = await read()
  await act()
  return (await read()) - before
}
