import { type ConnectorType, connectedOf, getProvider, type State } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useMemo } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * What the connected wallet lets the page talk to, e.g. an EIP-1193 provider; issued anew when account
 * or wallet changes, undefined while nobody is connected.
 */
export function useFairleadProvider<provider = unknown>(
  namespace: Namespace,
): { provider: provider | undefined; providerType: ConnectorType | undefined } {
  const fairlead = useFairleadInstance('useFairleadProvider')
  const select = useCallback((state: State) => connectedOf(state, namespace), [namespace])
  const connection = useSelected(fairlead.store, select)
  return useMemo(
    () => ({
      provider: connection && getProvider<provider>(fairlead, namespace),
      providerType: connection?.wallet.type,
    }),
    [connection, fairlead, namespace],
  )
}
