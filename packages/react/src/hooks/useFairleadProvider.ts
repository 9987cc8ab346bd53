import { type ConnectorType, getProvider, type State } from '@fairlead/core'
import { connectedOf } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useMemo } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the connected wallet's provider, e.g. an EIP-1193 provider; `undefined` without a connection. The provider
 * object changes with the account and the wallet.
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
