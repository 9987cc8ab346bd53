import type { TokenBalance } from '@fairlead/protocol'

/** The coins of the networks first, then what is worth most. */
export function orderBalances(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  const rank = (balance: TokenBalance) => (balance.address === undefined ? 0 : 1)
  return balances.toSorted((a, b) => rank(a) - rank(b) || (b.value ?? 0) - (a.value ?? 0))
}
