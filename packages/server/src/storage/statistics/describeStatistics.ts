import { dayMs } from './createStatisticsStore.ts'
import type { Statistics } from './Statistics.ts'

/** Returns the sign-ins of each day of the period, oldest first, with one count per kind. */
export function toDays({ logins, nowMs, sinceMs }: Statistics): {
  readonly days: readonly { readonly counts: readonly number[]; readonly day: string }[]
  readonly kinds: readonly string[]
} {
  const kinds = [...new Set(logins.map(({ kind }) => kind))].sort()
  const days = Array.from({ length: Math.ceil((nowMs + 1 - sinceMs) / dayMs) }, (_, index) => {
    const day = new Date(sinceMs + index * dayMs).toISOString().slice(0, 10)
    const ofDay = logins.filter((one) => one.day === day)
    return { counts: kinds.map((kind) => ofDay.find((one) => one.kind === kind)?.count ?? 0), day }
  })
  return { days, kinds }
}

/** Returns the names and amounts of what the bundlers spent today. */
export function toBundlerGas({ gas }: Statistics): readonly (readonly [string, string])[] {
  return gas.bundlers.map(({ chain, receivedWei, spentWei }) => [
    `Bundler of ${chain}`,
    `${spentWei} wei spent, ${receivedWei} wei paid back`,
  ])
}
