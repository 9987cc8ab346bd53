import { getSwapQuotes, parse, postSwapTransaction } from '@fairlead/protocol'
import {
  accounts,
  addresses,
  createClients,
  loadContracts,
  serverChains,
  type startChain,
  swapAddresses,
} from '@fairlead/test/node'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { nativeAddress } from '../chains/nativeToken.ts'
import { createTestServer, local } from './createTestServer.ts'
import { type RpcCall, startUpstream } from './startUpstream.ts'

export const swapChainId = 'eip155:1'
export const erc20 = (name: 'dai' | 'ticket' | 'usdc' | 'usdt' | 'weth') =>
  `${swapChainId}:${addresses[name]}`
export const native = `${swapChainId}:${nativeAddress}`
export const ether = parseEther('1')
export const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const user = accounts.holder
const poolAbi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
  'function mint(address to) returns (uint256)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
const positionAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline)) payable returns (uint256)',
])

type Listed = ReturnType<typeof serverChains>[number]

export const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1) as Address

/** Opens servers that swap on a chain of the devnet, and executes what they build as account 1. */
export function createSwapStage(chain: Awaited<ReturnType<typeof startChain>>) {
  const clients = createClients(chain)
  const { control, deployer, holder, reader } = clients
  const landed = (hash: Hex) => reader.waitForTransactionReceipt({ hash })

  /** Opens a server with the devnet's chain and some changed settings. */
  async function serve(changes: Partial<Listed['swap']> = {}, url = chain.url) {
    const [listed] = serverChains([chain.network])
    const swap = { ...listed!.swap, ...changes }
    const server = await createTestServer({
      chains: [{ ...listed!, swap, upstreams: [url] }],
      clock: Date.now,
    })
    return { ...server, ...createSwapCalls(server) }
  }

  /** Opens a server whose node counts the calls, and refuses one method. */
  async function serveCounted(refused?: string, changes: Partial<Listed['swap']> = {}) {
    const methods: string[] = []
    const node = await startUpstream(async (call) => {
      const { id, method } = call as RpcCall
      methods.push(method)
      const error = { code: -32601, message: 'Method not found' }
      if (method === refused) return { body: { error, id, jsonrpc: '2.0' } }
      const response = await fetch(chain.url, {
        body: JSON.stringify(call),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      })
      return { body: await response.text() }
    })
    return { ...(await serve(changes, node.url)), methods }
  }

  /** Sends a built transaction from account 1 and returns whether it succeeded. */
  async function send(
    tx: { data: string; eip155: { gas: number | string }; to: string },
    value = 0n,
  ) {
    const { data, eip155, to } = tx
    const request = { data: data as Hex, gas: BigInt(eip155.gas), to: plain(to), value }
    return (await landed(await holder.sendTransaction(request))).status === 'success'
  }

  async function approve(token: Address, spender: Address = swapAddresses.swapRouter) {
    const args = [spender, maxUint256] as const
    await landed(
      await holder.writeContract({ abi: tokenAbi, address: token, args, functionName: 'approve' }),
    )
  }

  const balance = (token: Address, account: Address = user) =>
    reader.readContract({
      abi: tokenAbi,
      address: token,
      args: [account],
      functionName: 'balanceOf',
    })

  /** Deploys a token, and opens a v2 pool of it with 100 ether. */
  async function openPool(source: string): Promise<Address> {
    const contract = loadContracts()[source]!
    const { contractAddress } = await landed(
      await deployer.deployContract({ ...contract, args: ['Odd', 'ODD', 18] }),
    )
    const token = contractAddress!.toLowerCase() as Address
    const pool = {
      abi: poolAbi,
      address: addresses.poolFactory,
      args: [token, addresses.weth],
    } as const
    await landed(await deployer.writeContract({ ...pool, functionName: 'createPair' }))
    const pair = await reader.readContract({ ...pool, functionName: 'getPair' })
    const call = async (to: Address, data: Hex, value = 0n) =>
      landed(await deployer.sendTransaction({ data, to, value }))
    const amount = 100n * ether
    const fill = { args: [pair, 1_000n * amount], functionName: 'mint' } as const
    await call(token, encodeFunctionData({ abi: poolAbi, ...fill }))
    await call(addresses.weth, '0x', amount)
    const pay = { args: [pair, amount], functionName: 'transfer' } as const
    await call(addresses.weth, encodeFunctionData({ abi: poolAbi, ...pay }))
    await call(pair, encodeFunctionData({ abi: poolAbi, args: [user], functionName: 'mint' }))
    return token
  }

  /** Opens a v3 pool (1 %) of account 1 with 5 ether and 10,000 dollars that ends soon beyond the current price. */
  async function openNarrowPool(): Promise<void> {
    const { usdc, weth } = addresses
    const manager = swapAddresses.positionManager
    const isFirst = BigInt(weth) < BigInt(usdc)
    const [token0, token1] = isFirst ? [weth, usdc] : [usdc, weth]
    for (const token of [weth, usdc]) await approve(token, manager)
    // 2500 dollars, in the smallest units: 2.5e-9.
    const tick = isFirst ? -198_000 : 198_000
    const price = BigInt(Math.floor(1.0001 ** (tick / 2) * 2 ** 48)) << 48n
    const amounts = isFirst ? [4n * ether, 10_000_000000n] : [10_000_000000n, 4n * ether]
    await openV3([token0, token1], { amounts, fee: 10_000, price, ticks: [tick - 400, tick + 400] })
  }

  /** Deploys a token of 6 decimals, and opens a v3 pool (0.3 %) of it with 400,000 dollars, one to one. */
  async function openV3Pool(): Promise<Address> {
    const contract = loadContracts().DevToken!
    const { contractAddress } = await landed(
      await deployer.deployContract({ ...contract, args: ['Odd', 'ODD', 6] }),
    )
    const token = contractAddress!
    const amount = 400_000_000000n
    const fill = { abi: poolAbi, args: [user, amount], functionName: 'mint' } as const
    for (const address of [token, addresses.usdc]) {
      const { chain: target } = deployer
      await landed(
        await deployer.sendTransaction({
          chain: target,
          data: encodeFunctionData(fill),
          to: address,
        }),
      )
      await approve(address, swapAddresses.positionManager)
    }
    const pair =
      BigInt(token) < BigInt(addresses.usdc) ? [token, addresses.usdc] : [addresses.usdc, token]
    const range = {
      amounts: [amount, amount],
      fee: 3_000,
      price: 1n << 96n,
      ticks: [-887_220, 887_220],
    }
    await openV3(pair, range)
    return token.toLowerCase() as Address
  }

  /** Opens a v3 pool of account 1, which must have approved the position manager. The lower token comes first. */
  async function openV3(
    pair: readonly Address[],
    range: { amounts: readonly bigint[]; fee: number; price: bigint; ticks: readonly number[] },
  ): Promise<void> {
    const [token0, token1] = pair as [Address, Address]
    const { amounts, fee, price, ticks } = range
    const open = [token0, token1, fee, price] as const
    const position = {
      amount0Desired: amounts[0]!,
      amount0Min: 0n,
      amount1Desired: amounts[1]!,
      amount1Min: 0n,
      deadline: maxUint256,
      fee,
      recipient: user,
      tickLower: ticks[0]!,
      tickUpper: ticks[1]!,
      token0,
      token1,
    }
    const address = swapAddresses.positionManager
    const shared = { abi: positionAbi, address, gas: 10_000_000n } as const
    const functionName = 'createAndInitializePoolIfNecessary'
    await landed(await holder.writeContract({ ...shared, args: open, functionName }))
    await landed(await holder.writeContract({ ...shared, args: [position], functionName: 'mint' }))
  }

  return {
    approve,
    balance,
    chain,
    clients,
    control,
    openNarrowPool,
    openPool,
    openV3Pool,
    send,
    serve,
    serveCounted,
  }
}

/** Calls of the routes of swaps, as account 1. */
function createSwapCalls({ get, post }: Awaited<ReturnType<typeof createTestServer>>) {
  const query = (values: Record<string, string>) => `${local}&${new URLSearchParams(values)}`
  const ask = (values: Record<string, string>) => get(`/v1/convert/quotes?${query(values)}`)

  /** @returns The output of each quote. */
  async function quote(from: string, to: string, amount: bigint) {
    const response = await ask({ amount: String(amount), from, to, userAddress: user })
    const { quotes } = parse(getSwapQuotes.response, await response.json())
    return quotes.map(({ toAmount }) => BigInt(toAmount))
  }

  async function build(from: string, to: string, amount: bigint, slippage = 1) {
    const response = await post('/v1/convert/build-transaction', {
      amount: String(amount),
      disableEstimate: true,
      eip155: { slippage },
      from,
      projectId: local.split('=')[1],
      to,
      userAddress: `${swapChainId}:${user}`,
    })
    return parse(postSwapTransaction.response, await response.json()).tx
  }

  return { build, query, quote }
}
