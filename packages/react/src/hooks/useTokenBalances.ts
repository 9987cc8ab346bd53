import { type Fairlead, fiatCurrency, type Token } from '@fairlead/core'
import { tokenBalancesQuery } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the tokens of the connected account on its network; idle without one. On an error, the last known list stays.
 * Polled every 30 s while mounted.
 */
export function useTokenBalances(
  fairlead: Fairlead,
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<readonly Token[]> {
  const { enabled = true, namespace } = options
  // The query reads these stores itself; the subscriptions render again when those values change.
  useSelected(fairlead.store, ({ activeNamespace, connections, networks }) => ({
    activeNamespace,
    connections,
    networks,
  }))
  useSelected(fiatCurrency(fairlead), (code) => code)
  const query = tokenBalancesQuery(fairlead, namespace)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
