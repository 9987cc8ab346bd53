import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { type ContractRead, readContracts } from '../../../chains/readContracts.ts'
import type { Swap } from '../../../configuration/Swap.ts'
import type { Leg, Path } from './Pool.ts'
import { amountOut } from './poolMath.ts'

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut)',
])

/**
 * Quotes legs exactly. Pools of v2 are calculated; for v3 the quoter contract is asked, for all legs in one request. Only
 * a path with a v2 pool between two v3 pools needs a second request.
 *
 * @returns The output of each leg; 0 if the chain refuses it.
 * @throws `UPSTREAM_UNAVAILABLE`, or the signal's reason.
 */
export async function quotePaths(
  chain: Chain,
  swap: Swap,
  legs: readonly Leg[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  let states = legs.map(({ amountIn, path }) => passV2({ amount: amountIn, path }))
  for (;;) {
    const open = states.filter(({ path }) => path.length > 0)
    if (open.length === 0) return states.map(({ amount }) => amount)
    const answers = await readContracts(
      chain,
      open.map((state) => askQuoter(swap, state)),
      signal,
    )
    const quoted = new Map(open.map((state, index) => [state, toAmount(answers[index])]))
    states = states.map((state) => {
      const amount = quoted.get(state)
      if (amount === undefined) return state
      const path = state.path.slice(seriesOf(state.path).length)
      return amount === 0n ? { amount, path: [] } : passV2({ amount, path })
    })
  }
}

/** Amount on its way, and the pools before it. */
type State = { readonly amount: bigint; readonly path: Path }

/** Calculates v2 pools up to the next v3 pool. */
function passV2({ amount, path }: State): State {
  const [first] = path
  if (!first || first.pool.kind === 'v3') return { amount, path }
  return passV2({ amount: amountOut(first.pool, first.tokenIn, amount), path: path.slice(1) })
}

/** Returns the v3 pools at the beginning of the path, which the quoter takes in one call. */
function seriesOf(path: Path): Path {
  const end = path.findIndex(({ pool }) => pool.kind !== 'v3')
  return end < 0 ? path : path.slice(0, end)
}

function askQuoter(swap: Swap, { amount, path }: State): ContractRead {
  const args = [packPath(seriesOf(path)), amount] as const
  return {
    data: encodeFunctionData({ abi: quoterAbi, args, functionName: 'quoteExactInput' }),
    to: swap.v3?.quoter as Address,
  }
}

/** Encodes v3 pools as the quoter and the router expect them: token, fee, token, fee, token. */
export function packPath(path: Path): Hex {
  const rest = path.flatMap(({ pool, tokenOut }) => [Number(pool.fee), tokenOut])
  const types = ['address', ...path.flatMap(() => ['uint24', 'address'])]
  return encodePacked(types, [path[0]?.tokenIn, ...rest])
}

function toAmount(data: Hex | undefined): bigint {
  return data && data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}
