import type { Address } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { Swap } from '../../../configuration/Swap.ts'
import { listTokens } from '../listTokens.ts'
import { chooseRoutes, toLegs } from '../onchain/chooseRoutes.ts'
import { createPoolReader, type PoolReader } from '../onchain/createPoolReader.ts'
import { type EncodedSwap, encodeSwap, encodeWrap } from '../onchain/encodeSwap.ts'
import { findPaths } from '../onchain/findPaths.ts'
import type { Route } from '../onchain/Pool.ts'
import { spotOut } from '../onchain/poolMath.ts'
import { quotePaths } from '../onchain/quotePaths.ts'
import { simulatedTaker, simulateSwap } from '../onchain/simulateSwap.ts'
import { insufficientLiquidity, noRoute, tooSmall } from '../refusals.ts'
import type { SwapOrder, SwapVendor } from '../SwapVendor.ts'

/** A swap is valid for 20 minutes after the newest block. */
const validSeconds = 20n * 60n
/** A larger loss against the current price counts as missing liquidity, in hundredths of a percent. */
const impactLimitBps = 3_000
/** Below this many units, rounding alone exceeds the limit. */
const smallAmount = 10n
/** Number of routes that are simulated until one succeeds. */
const simulatedRoutes = 3
/**
 * Gas of writes that a simulation in the second of a pool's last swap omits: each pool then stores its first price
 * averages, two words of 22,100 gas. Enough for three pools.
 */
const averagesGas = 135_000n
/** The used gas is after refunds, which are at most a fifth of it, and the limit is a tenth above. */
const toGasLimit = (gasUsed: bigint) => (gasUsed * 5n * 11n) / (4n * 10n) + averagesGas

type Plan = {
  readonly amountOut: bigint
  readonly gas: bigint
  readonly priceImpactBps: number
  encode(terms: { minOut: bigint; recipient: Address }): EncodedSwap
}

/** Creates the vendor that reads only the chain, and needs no key: pools of the exchanges in the configuration. */
export function onchainSwaps(dependencies: {
  clock: () => number
  tokens: TokenReader
}): SwapVendor {
  const { clock, tokens } = dependencies
  const reader = createPoolReader({ clock })
  return {
    name: 'onchain',
    isServed: ({ swap }) => swap !== undefined,
    tokens: (chain, signal) => listTokens(chain, tokens, signal),
    async quote(order, signal) {
      const plan = await findPlan(order, { clock, reader, signal })
      if (!plan) return []
      const { amountOut, gas, priceImpactBps } = plan
      return [{ feeBps: 0, gas, id: null, priceImpactBps, toAmount: amountOut }]
    },
    spender: async ({ chain }) => swapOf(chain).router.address as Address,
    async build(order, signal) {
      const plan = await findPlan(order, { clock, reader, signal })
      if (!plan) throw noRoute()
      const minOut = (plan.amountOut * (10_000n - order.slippageBps)) / 10_000n
      return { ...plan.encode({ minOut, recipient: order.user }), gas: plan.gas }
    },
  }
}

type Tools = { clock: () => number; reader: PoolReader; signal: AbortSignal }

/**
 * Finds the best route that the chain accepts now.
 *
 * @returns `undefined` if no pools connect the tokens, or no route survives its simulation.
 * @throws `NOT_FOUND` if there are pools without enough liquidity, or the amount is too small.
 */
async function findPlan(order: SwapOrder, { clock, reader, signal }: Tools) {
  const { amount, chain } = order
  const swap = swapOf(chain)
  const wrapped = swap.wrappedNative.toLowerCase() as Address
  const [from, to] = [order.from, order.to].map((token) =>
    token === nativeAddress ? wrapped : token,
  ) as [Address, Address]
  if (from === to) return planWrap(order, swap)

  const between = swap.baseTokens.map(({ address }) => address.toLowerCase() as Address)
  const tokens = [from, to, ...between]
  const { blockSeconds, found, pools } = await reader.read(chain, swap, tokens, signal)
  const search = { amount, between, from, to }
  const paths = findPaths({ ...search, pools })
  if (paths.length === 0) {
    if (hasWay(from, to, pools)) throw tooSmall()
    if (hasWay(from, to, found)) throw insufficientLiquidity()
    return undefined
  }
  const legs = toLegs(paths, amount, swap.router.kind === 'swapRouter02')
  const quotes = await quotePaths(chain, swap, legs, signal)
  const ranked = chooseRoutes(amount, legs, quotes)
  const routes = ranked.filter((route) => impactOf(route) <= impactLimitBps)
  if (routes.length === 0)
    throw ranked.every((route) => spotOf(route) < smallAmount)
      ? tooSmall()
      : insufficientLiquidity()

  const nowSeconds = BigInt(Math.floor(clock() / 1000))
  const start = blockSeconds && blockSeconds > nowSeconds ? blockSeconds : nowSeconds
  const deadline = start + validSeconds
  for (const route of routes.slice(0, simulatedRoutes)) {
    signal.throwIfAborted()
    const encode: Plan['encode'] = (terms) =>
      encodeSwap(swap, route, { ...terms, deadline, from: order.from, to: order.to })
    const plan = { amountOut: route.amountOut, encode, priceImpactBps: impactOf(route) }
    const simulated = await simulatePlan(order, swap, plan)
    if (simulated) return simulated
  }
  return undefined
}

/** Wraps or unwraps the native coin, one to one. */
async function planWrap(order: SwapOrder, swap: Swap): Promise<Plan | undefined> {
  const encode = () => encodeWrap(swap, order)
  return simulatePlan(order, swap, { amountOut: order.amount, encode, priceImpactBps: 0 })
}

async function simulatePlan(
  { amount, chain, from, to }: SwapOrder,
  swap: Swap,
  plan: Omit<Plan, 'gas'>,
): Promise<Plan | undefined> {
  const minOut = plan.amountOut
  const encoded = plan.encode({ minOut, recipient: simulatedTaker })
  const spender = swap.router.address as Address
  const simulation = await simulateSwap(chain, encoded, { amount, from, minOut, spender, to })
  return simulation && { ...plan, gas: toGasLimit(simulation.gasUsed) }
}

/** Output of the route if the amount moved no price. */
function spotOf({ legs }: Route): bigint {
  return legs.reduce((sum, { amountIn, path }) => sum + spotOut(path, amountIn), 0n)
}

function impactOf(route: Route): number {
  const { amountOut } = route
  const spot = spotOf(route)
  return spot > amountOut ? Number(((spot - amountOut) * 10_000n) / spot) : 0
}

/** True if pools connect the tokens at all, however small the pools are. */
function hasWay(
  from: Address,
  to: Address,
  pools: readonly { tokens: readonly [Address, Address] }[],
): boolean {
  const reached = new Set([from])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { tokens } of pools)
      if (tokens.some((token) => reached.has(token))) for (const token of tokens) reached.add(token)
  }
  return reached.has(to)
}

function swapOf({ swap }: Chain): Swap {
  if (!swap) throw noRoute()
  return swap
}
