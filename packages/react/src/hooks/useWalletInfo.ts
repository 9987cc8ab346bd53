import type { Connection, ResolvedOptions, State } from '@fairlead/core'
import { connectedOf } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** Returns the connected wallet; its picture is the page's own if `connectorImages` has one. */
export function useWalletInfo(namespace?: Namespace): {
  walletInfo:
    | { name: string; icon: string | undefined; rdns: string | undefined; type: string }
    | undefined
} {
  const { settings, store } = useFairleadInstance('useWalletInfo')
  const select = useCallback(
    (state: State) => connectedOf(state, namespace ?? state.activeNamespace),
    [namespace],
  )
  const connection: Connection | undefined = useSelected(store, select)
  const connectorImages = useSelected(settings, pickImages)
  const wallet = connection?.wallet
  return {
    walletInfo: wallet && {
      name: wallet.name,
      icon: connectorImages[connection.connectorId] ?? wallet.imageUrl,
      rdns: wallet.info?.rdns,
      type: wallet.type,
    },
  }
}

const pickImages = ({ connectorImages }: ResolvedOptions) => connectorImages
