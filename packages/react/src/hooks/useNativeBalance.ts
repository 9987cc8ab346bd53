import { type Balance, type Fairlead, nativeBalanceQuery } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** Native balance of the connected account; idle while there is none. */
export function useNativeBalance(
  fairlead: Fairlead,
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  const { enabled = true, namespace } = options
  // The query reads the state itself; this renders again when what it reads changes.
  useSelected(fairlead.store, ({ activeNamespace, connections, networks }) => ({
    activeNamespace,
    connections,
    networks,
  }))
  const query = nativeBalanceQuery(fairlead, namespace)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
