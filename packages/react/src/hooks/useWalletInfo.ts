import { type Connection, connectedOf, type State } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** Which wallet is connected. */
export function useWalletInfo(namespace?: Namespace): {
  walletInfo:
    | { name: string; icon: string | undefined; rdns: string | undefined; type: string }
    | undefined
} {
  const { store } = useFairleadInstance('useWalletInfo')
  const select = useCallback(
    (state: State) => connectedOf(state, namespace ?? state.activeNamespace)?.wallet,
    [namespace],
  )
  const wallet: Connection['wallet'] | undefined = useSelected(store, select)
  return {
    walletInfo: wallet && {
      name: wallet.name,
      icon: wallet.imageUrl,
      rdns: wallet.info?.rdns,
      type: wallet.type,
    },
  }
}
