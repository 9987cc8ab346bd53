import { type FairleadAccount, type State, selectAccount } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the connected account, by default of the active namespace. `caipAddress` and `allAccounts` come from the
 * stored connection, so they are set right after a reload.
 */
export function useFairleadAccount(
  options: { namespace?: Namespace | undefined } = {},
): FairleadAccount {
  const { namespace } = options
  const { store } = useFairleadInstance('useFairleadAccount')
  const select = useCallback((state: State) => selectAccount(state, namespace), [namespace])
  return useSelected(store, select)
}
