import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  isAddressEqual,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses, mnemonic, swapAddresses } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contract } from './contracts.ts'
import { ChainFailedError } from './errors.ts'
import { squareRoot } from './squareRoot.ts'

const require = createRequire(import.meta.url)

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const v2Abi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
  'function mint(address to) returns (uint256)',
])

/** Distance between usable ticks, by fee in millionths. Source: Uniswap v3 factory. */
const tickSpacing = { 500: 10, 3000: 60 } as const
const maxTick = 887_272
/**
 * Gas limit of a transaction. An estimate can be too low: a pool needs more gas in a block of another second than in the
 * block of the estimate.
 */
const gas = 10_000_000n

/** Amount of one token in a pool. */
type Side = { token: Address; amount: bigint }

const weth = (amount: string): Side => ({ amount: parseEther(amount), token: addresses.weth })
const usdc = (amount: string): Side => ({ amount: parseUnits(amount, 6), token: addresses.usdc })
const usdt = (amount: string): Side => ({ amount: parseUnits(amount, 6), token: addresses.usdt })

/**
 * Deploys Uniswap v3, the routers, and pools besides those of `deployPrices`. All pools agree on 2500 dollars per ether.
 * No pool has the ticket, so there is a token without a route. Uses account 10, so that the nonces of the other accounts
 * don't change.
 */
export async function deploySwaps(clients: Clients): Promise<void> {
  const { control, deployer, reader } = clients
  const { chain } = deployer
  const account = mnemonicToAccount(mnemonic, { addressIndex: 10 })
  const transport = http(chain.rpcUrls.default.http[0])
  const maker = createWalletClient({ account, chain, transport })
  const { factory, positionManager, quoter, router, v2Router } = readArtifacts()

  async function landed(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new ChainFailedError(chain.id, `transaction ${hash} failed`)
  }

  async function put(name: keyof typeof swapAddresses, contract: Contract, args: unknown[] = []) {
    const nonce = BigInt(await reader.getTransactionCount(account))
    const address = getContractAddress({ from: account.address, nonce })
    if (!isAddressEqual(address, swapAddresses[name]))
      throw new ChainFailedError(chain.id, `${name} would land at ${address}`)
    await landed(await maker.deployContract({ ...contract, args }))
  }

  async function write(address: Address, abi: Abi, functionName: string, ...args: unknown[]) {
    await landed(await maker.writeContract({ abi, address, args, functionName, gas }))
  }

  /** Mints test tokens; ether is wrapped instead. */
  async function obtain({ amount, token }: Side) {
    if (token === addresses.weth)
      return landed(await maker.sendTransaction({ to: token, value: amount }))
    await write(token, tokenAbi, 'mint', account.address, amount)
  }

  async function openV2(...sides: [Side, Side]) {
    const pool = { address: addresses.poolFactory, abi: v2Abi }
    const args = [sides[0].token, sides[1].token] as const
    await write(pool.address, v2Abi, 'createPair', ...args)
    const pair = await reader.readContract({ ...pool, args, functionName: 'getPair' })
    for (const side of sides) {
      await obtain(side)
      await write(side.token, tokenAbi, 'transfer', pair, side.amount)
    }
    await write(pair, v2Abi, 'mint', account.address)
  }

  /** Opens a pool over the whole range of prices. */
  async function openV3(fee: keyof typeof tickSpacing, ...sides: [Side, Side]) {
    const [one, other] = sides.toSorted((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1)) as [
      Side,
      Side,
    ]
    for (const side of sides) {
      await obtain(side)
      await write(side.token, tokenAbi, 'approve', swapAddresses.positionManager, side.amount)
    }
    const sqrtPriceX96 = squareRoot((other.amount << 192n) / one.amount)
    const { abi } = positionManager
    const pool = [one.token, other.token, fee]
    const { positionManager: manager } = swapAddresses
    await write(manager, abi, 'createAndInitializePoolIfNecessary', ...pool, sqrtPriceX96)
    const tick = Math.floor(maxTick / tickSpacing[fee]) * tickSpacing[fee]
    await write(manager, abi, 'mint', {
      amount0Desired: one.amount,
      amount0Min: 0n,
      amount1Desired: other.amount,
      amount1Min: 0n,
      deadline: maxUint256,
      fee,
      recipient: account.address,
      tickLower: -tick,
      tickUpper: tick,
      token0: one.token,
      token1: other.token,
    })
  }

  await control.setBalance({ address: account.address, value: parseEther('10000') })
  const { v3Factory } = swapAddresses
  await put('v3Factory', factory)
  await put('positionManager', positionManager, [v3Factory, addresses.weth, v3Factory])
  await put('quoter', quoter, [v3Factory, addresses.weth])
  await put('swapRouter', router, [
    addresses.poolFactory,
    v3Factory,
    swapAddresses.positionManager,
    addresses.weth,
  ])
  await put('v2Router', v2Router, [addresses.poolFactory, addresses.weth])
  await openV2(usdt('500000'), usdc('500000'))
  await openV3(500, weth('400'), usdc('1000000'))
  await openV3(3000, weth('100'), usdt('250000'))
}

/** Artifacts as published: addresses of pools depend on their code, which the routers contain. */
function readArtifacts() {
  const load = (path: string) => require(path) as Contract
  const periphery = 'uniswap-v3-periphery/artifacts/contracts'
  const routers = '@uniswap/swap-router-contracts/artifacts/contracts'
  return {
    factory: load(
      '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
    ),
    positionManager: load(
      `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
    ),
    quoter: load(`${routers}/lens/QuoterV2.sol/QuoterV2.json`),
    router: load(`${routers}/SwapRouter02.sol/SwapRouter02.json`),
    v2Router: withPrefix(load('@uniswap/v2-periphery/build/UniswapV2Router02.json')),
  }
}

/** Older artifacts have no `0x`. */
function withPrefix({ abi, bytecode }: Contract): Contract {
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}
