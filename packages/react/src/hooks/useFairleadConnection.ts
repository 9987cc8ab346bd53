import { connectedOf, disconnect, type State, selectConnections } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type FairleadConnection, withPictures } from './useFairleadConnections.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * The wallet in use, of the active namespace when none is named, and how to let it go.
 *
 * Safe while nobody is connected: there is no connection then, and `deleteConnection` does nothing.
 */
export function useFairleadConnection(
  options: useFairleadConnection.Options = {},
): useFairleadConnection.Result {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadConnection')
  const select = useCallback(
    (state: State) => {
      const wanted = namespace ?? state.activeNamespace
      const id = connectedOf(state, wanted)?.connectorId
      const entry = selectConnections(state).find(({ connectorId }) => connectorId === id)
      return entry && { entry, namespace: wanted }
    },
    [namespace],
  )
  const found = useSelected(fairlead.store, select)
  useSelected(fairlead.settings, (settings) => settings)
  const { isPending, run } = usePending<void>(options)
  const inUse = found?.namespace
  const deleteConnection = useCallback(
    () => run(async () => (inUse ? disconnect(fairlead, { namespace: inUse }) : undefined)),
    [fairlead, inUse, run],
  )
  return {
    connection: found && withPictures(found.entry, fairlead.options),
    deleteConnection,
    isPending,
  }
}

export declare namespace useFairleadConnection {
  type Options = Callbacks<void> & { namespace?: Namespace | undefined }
  type Result = {
    connection: FairleadConnection | undefined
    /** Lets the wallet go and forgets it. @throws `DISCONNECT_FAILED`, after forgetting. */
    deleteConnection: () => Promise<void>
    isPending: boolean
  }
}
