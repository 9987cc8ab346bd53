import type { Balance, Fairlead } from '@fairlead/core'
import { nativeBalanceQuery } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** Returns the native balance of the connected account; idle without one. */
export function useNativeBalance(
  fairlead: Fairlead,
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  const { enabled = true, namespace } = options
  // The query reads the store itself; this subscription renders again when those values change.
  useSelected(fairlead.store, ({ activeNamespace, connections, networks }) => ({
    activeNamespace,
    connections,
    networks,
  }))
  const query = nativeBalanceQuery(fairlead, namespace)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
