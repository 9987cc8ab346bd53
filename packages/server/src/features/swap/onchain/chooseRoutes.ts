import type { Leg, Path, Route } from './Pool.ts'

/** A split must pay this much more, in hundredths of a percent: the second path costs gas. */
const leastGainBps = 30n
/** Splits are multiples of a quarter: finer ones gain little, and each one costs a quote. */
const parts = 4n

/** A leg that takes `share` quarters of the amount. */
export type ShareLeg = Leg & { readonly share: bigint }

/** Returns the legs that are worth a quote: each path with the whole amount and, for a split, with each part of it. */
export function toLegs(
  paths: readonly Path[],
  amount: bigint,
  canSplit: boolean,
): readonly ShareLeg[] {
  const shares = canSplit && paths.length > 1 && amount >= parts ? [4n, 3n, 2n, 1n] : [4n]
  return paths.flatMap((path) =>
    shares.map((share) => ({ amountIn: (amount * share) / parts, path, share })),
  )
}

/**
 * Returns routes, best first: every path alone, and before them the best pair of paths without a common pool if it pays
 * more.
 *
 * @param quotes - What each leg pays, in the order of the legs.
 */
export function chooseRoutes(
  amount: bigint,
  legs: readonly ShareLeg[],
  quotes: readonly bigint[],
): readonly Route[] {
  const known = legs
    .map((leg, index) => ({ amountOut: quotes[index] ?? 0n, leg }))
    .filter(({ amountOut }) => amountOut > 0n)
  const single = known
    .filter(({ leg }) => leg.share === parts)
    .map(({ amountOut, leg }): Route => ({ amountOut, legs: [leg] }))
    .sort(bestFirst)
  const [best] = single
  const [split] = known
    .flatMap((one) =>
      known
        .filter(({ leg }) => leg.share + one.leg.share === parts)
        .filter(({ leg }) => !sharePool(leg.path, one.leg.path))
        .map((other): Route => {
          // The second path takes what rounding has left over.
          const rest = { ...other.leg, amountIn: amount - one.leg.amountIn }
          return { amountOut: one.amountOut + other.amountOut, legs: [one.leg, rest] }
        }),
    )
    .sort(bestFirst)
  const isWorth =
    best && split && split.amountOut * 10_000n >= best.amountOut * (10_000n + leastGainBps)
  return isWorth ? [split, ...single] : single
}

function bestFirst(a: Route, b: Route): number {
  return a.amountOut > b.amountOut ? -1 : a.amountOut < b.amountOut ? 1 : 0
}

function sharePool(one: Path, other: Path): boolean {
  return one.some(({ pool }) => other.some((hop) => hop.pool.address === pool.address))
}
