import type { TokenBalance } from '@fairlead/protocol'

/** Sorts balances: native coins first, then by value. */
export function orderBalances(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  const rank = (balance: TokenBalance) => (balance.address === undefined ? 0 : 1)
  return balances.toSorted((a, b) => rank(a) - rank(b) || (b.value ?? 0) - (a.value ?? 0))
}
