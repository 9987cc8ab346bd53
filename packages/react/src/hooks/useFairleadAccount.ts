import type { FairleadAccount, State } from '@fairlead/core'
import { selectAccount } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the connected account, by default of the active namespace. `caipAddress` and `allAccounts` come from the
 * stored connection, so they are set right after a reload. With `namespace: 'eip155'`, addresses have the type `0x…`.
 */
export function useFairleadAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace | undefined } = {},
): FairleadAccount<namespace> {
  const { namespace } = options
  const { store } = useFairleadInstance('useFairleadAccount')
  const select = useCallback((state: State) => selectAccount(state, namespace), [namespace])
  return useSelected(store, select)
}
