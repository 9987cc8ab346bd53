import { type FairleadAccount, type State, selectAccount } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Who is connected; of the active namespace when none is named. `caipAddress` and `allAccounts` come
 * from the connection, so they are filled right after a reload.
 */
export function useFairleadAccount(
  options: { namespace?: Namespace | undefined } = {},
): FairleadAccount {
  const { namespace } = options
  const { store } = useFairleadInstance('useFairleadAccount')
  const select = useCallback((state: State) => selectAccount(state, namespace), [namespace])
  return useSelected(store, select)
}
