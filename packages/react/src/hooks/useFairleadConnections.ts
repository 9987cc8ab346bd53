import {
  type ConnectionEntry,
  hiddenWallets,
  type ResolvedOptions,
  type State,
} from '@fairlead/core'
import { selectConnections, selectRecentConnections } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { networkImage } from './images.ts'
import { useListing } from './useListing.ts'
import { useSelected } from './useSelected.ts'

/** A wallet that is or was connected on this page, with its pictures. */
export type FairleadConnection = ConnectionEntry & { readonly networkIcon: string | undefined }

/**
 * Returns the connected wallets and the recently disconnected ones, by default of all namespaces. Wallets of the active
 * namespace come first, and within a namespace the one in use.
 *
 * While the feature `multiWallet` is off, both lists are empty and a developer alert is raised.
 */
export function useFairleadConnections(namespace?: Namespace): {
  connections: readonly FairleadConnection[]
  recent: readonly FairleadConnection[]
} {
  const fairlead = useFairleadInstance('useFairleadConnections')
  const { features, modal, settings, store } = fairlead
  const isAllowed = useSelected(features, ({ multiWallet }) => multiWallet)
  const options = useSelected(settings, pickLists)
  // The type of a wallet that is disconnected is known from the list.
  useListing(fairlead)
  useEffect(() => {
    if (!isAllowed) modal.raise('FL012')
  }, [isAllowed, modal])
  const select = useCallback(
    (state: State) => {
      if (!isAllowed) return { connections: [], recent: [] }
      return {
        connections: selectConnections(state, namespace),
        recent: selectRecentConnections(state, namespace),
        connectors: state.connectors,
      }
    },
    [isAllowed, namespace],
  )
  const { connections, recent } = useSelected(store, select)
  const hidden = hiddenWallets(fairlead)
  return {
    connections: connections.map((entry) => withPictures(entry, options)),
    recent: recent
      .filter(({ connectorId }) => !hidden[connectorId])
      .map((entry) => withPictures(entry, options)),
  }
}

type Pictures = Pick<ResolvedOptions, 'chainImages' | 'connectorImages'>

/** Selects the options read here, so that a change of them renders again. */
function pickLists({
  chainImages,
  connectorImages,
  excludeWalletIds,
  includeWalletIds,
}: ResolvedOptions): Pictures & Pick<ResolvedOptions, 'excludeWalletIds' | 'includeWalletIds'> {
  return { chainImages, connectorImages, excludeWalletIds, includeWalletIds }
}

/** Returns a connection with its images: the page's, otherwise the wallet's and the network's own. */
export function withPictures(entry: ConnectionEntry, options: Pictures): FairleadConnection {
  return {
    ...entry,
    icon: options.connectorImages[entry.connectorId] ?? entry.icon,
    networkIcon: networkImage(options, entry.caipNetwork),
  }
}
