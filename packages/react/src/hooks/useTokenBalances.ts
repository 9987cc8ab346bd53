import { type Fairlead, type Token, tokenBalancesQuery } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Tokens of the connected account on its network; idle while there is none. On an error the last
 * known ones stay. Read again every 30 s while it is used.
 */
export function useTokenBalances(
  fairlead: Fairlead,
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<readonly Token[]> {
  const { enabled = true, namespace } = options
  // The query reads the state itself; this renders again when what it reads changes.
  useSelected(fairlead.store, ({ activeNamespace, connections, networks }) => ({
    activeNamespace,
    connections,
    networks,
  }))
  const query = tokenBalancesQuery(fairlead, namespace)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
