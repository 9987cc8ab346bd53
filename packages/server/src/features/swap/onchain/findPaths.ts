import type { Address } from 'viem'
import type { Hop, Path, Pool } from './Pool.ts'
import { amountOut } from './poolMath.ts'

/** Maximum number of pools in a row. */
const hopLimit = 3
/** Maximum number of paths that are worth an exact quote. */
const pathLimit = 8
/** A path whose quote takes one more request must promise this much more, in hundredths of a percent. */
const leastGainBps = 30n
/**
 * A path must promise at least one part in this many of the best one. An amount that empties a v3 pool takes its quote
 * millions of gas, and one such quote can fail the request of all.
 */
const poorShare = 2n

/**
 * Returns the most promising paths, best first, by what they pay according to {@link amountOut}.
 *
 * Between two tokens the best pool counts; each pool that connects source and target directly is a separate path. A
 * path whose quote takes two requests is omitted, unless it promises noticeably more than all others, and so is one that
 * promises less than half of the best.
 *
 * @param between - Tokens that a path may lead through.
 */
export function findPaths(options: {
  amount: bigint
  between: readonly Address[]
  from: Address
  pools: readonly Pool[]
  to: Address
}): readonly Path[] {
  const { amount, between, from, pools, to } = options
  const byPair = groupPools(pools)
  const paths: { estimate: bigint; path: Path }[] = []

  function follow(path: Path, token: Address, amountIn: bigint): void {
    const direct = hopsTo(token, to, amountIn)
    for (const { estimate, hop } of path.length === 0 ? direct : direct.slice(0, 1))
      paths.push({ estimate, path: [...path, hop] })
    if (path.length + 1 >= hopLimit) return
    const visited = new Set([from, to, ...path.map(({ tokenOut }) => tokenOut)])
    for (const next of between) {
      if (visited.has(next)) continue
      const [best] = hopsTo(token, next, amountIn)
      if (best) follow([...path, best.hop], next, best.estimate)
    }
  }

  /** Pools between two tokens, best first. Pools that pay nothing are omitted. */
  function hopsTo(tokenIn: Address, tokenOut: Address, amountIn: bigint) {
    return (byPair.get(keyOf(tokenIn, tokenOut)) ?? [])
      .map((pool) => ({
        estimate: amountOut(pool, tokenIn, amountIn),
        hop: { pool, tokenIn, tokenOut } satisfies Hop,
      }))
      .filter(({ estimate }) => estimate > 0n)
      .sort(largestFirst)
  }

  follow([], from, amount)
  paths.sort(largestFirst)
  const quick = paths.find(({ path }) => !needsTwoQuotes(path))
  const least = quick ? (quick.estimate * (10_000n + leastGainBps)) / 10_000n : 0n
  const best = paths[0]?.estimate ?? 0n
  return paths
    .filter(({ estimate }) => estimate * poorShare >= best)
    .filter(({ estimate, path }) => estimate >= least || !needsTwoQuotes(path))
    .slice(0, pathLimit)
    .map(({ path }) => path)
}

/** True with a v2 pool between two v3 pools: the quote of the second one depends on that of the first. */
function needsTwoQuotes(path: Path): boolean {
  return path.map(({ pool }) => pool.kind).join() === 'v3,v2,v3'
}

function largestFirst(a: { estimate: bigint }, b: { estimate: bigint }): number {
  return a.estimate > b.estimate ? -1 : a.estimate < b.estimate ? 1 : 0
}

function groupPools(pools: readonly Pool[]): ReadonlyMap<string, readonly Pool[]> {
  const groups = new Map<string, Pool[]>()
  for (const pool of pools) {
    const key = keyOf(...pool.tokens)
    groups.set(key, [...(groups.get(key) ?? []), pool])
  }
  return groups
}

function keyOf(one: Address, other: Address): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`
}
