import {
  type ConnectionEntry,
  type ResolvedOptions,
  type State,
  selectConnections,
  selectRecentConnections,
} from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { networkImage } from './images.ts'
import { useSelected } from './useSelected.ts'

/** A wallet that is, or was, connected here, with the pictures to show it. */
export type FairleadConnection = ConnectionEntry & { readonly networkIcon: string | undefined }

/**
 * Wallets that are connected, the active one first, and those that were used lately; of all
 * namespaces when none is named.
 *
 * Both are empty, with an alert for developers, while the feature `multiWallet` is off.
 */
export function useFairleadConnections(namespace?: Namespace): {
  connections: readonly FairleadConnection[]
  recent: readonly FairleadConnection[]
} {
  const { features, modal, settings, store } = useFairleadInstance('useFairleadConnections')
  const isAllowed = useSelected(features, ({ multiWallet }) => multiWallet)
  const options = useSelected(settings, pickImages)
  useEffect(() => {
    if (!isAllowed) modal.raise('FL012')
  }, [isAllowed, modal])
  const select = useCallback(
    (state: State) => {
      if (!isAllowed) return { connections: [], recent: [] }
      const isWanted = ({ connectorId }: ConnectionEntry) =>
        !namespace || hasNamespace(state, connectorId, namespace)
      return {
        connections: selectConnections(state).filter(isWanted),
        recent: selectRecentConnections(state).filter(isWanted),
      }
    },
    [isAllowed, namespace],
  )
  const { connections, recent } = useSelected(store, select)
  return {
    connections: connections.map((entry) => withPictures(entry, options)),
    recent: recent.map((entry) => withPictures(entry, options)),
  }
}

function hasNamespace(state: State, connectorId: string, namespace: Namespace): boolean {
  const connection = state.connections[namespace]
  if (connection?.status === 'connected' && connection.connectorId === connectorId) return true
  return state.connectors.some(({ chains, id }) => id === connectorId && chains.includes(namespace))
}

type Pictures = Pick<ResolvedOptions, 'chainImages' | 'connectorImages'>

function pickImages({ chainImages, connectorImages }: ResolvedOptions): Pictures {
  return { chainImages, connectorImages }
}

/** An entry with the page's pictures. */
export function withPictures(entry: ConnectionEntry, options: Pictures): FairleadConnection {
  return {
    ...entry,
    icon: options.connectorImages[entry.connectorId] ?? entry.icon,
    networkIcon: networkImage(options, entry.caipNetwork),
  }
}
