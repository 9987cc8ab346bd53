import {
  type Connection,
  deleteConnection,
  type State,
  selectConnections,
  switchConnection,
} from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type FairleadConnection, withPictures } from './useFairleadConnections.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * The wallet in use, of the active namespace when none is named; how to go on with another one, and
 * how to let one go. Both need the feature `multiWallet`; without it they do nothing, with an alert
 * for developers.
 *
 * Safe while nobody is connected: there is no connection then, and `deleteConnection` without one does
 * nothing. `onSuccess` is told what is in use after a switch, and undefined after a deletion.
 *
 * @example
 * const { connections } = useFairleadConnections()
 * const { switchConnection } = useFairleadConnection({ onError: report })
 * connections.map((connection) => (
 *   <button onClick={() => switchConnection({ connection })}>{connection.name}</button>
 * ))
 */
export function useFairleadConnection(
  options: useFairleadConnection.Options = {},
): useFairleadConnection.Result {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadConnection')
  const select = useCallback(
    (state: State) =>
      selectConnections(state, namespace ?? state.activeNamespace).find(
        ({ status }) => status === 'active',
      ),
    [namespace],
  )
  const inUse = useSelected(fairlead.store, select)
  useSelected(fairlead.settings, (settings) => settings)
  const { isPending, run } = usePending<Connection | undefined>(options)
  const change = useCallback(
    (parameters: switchConnection.Parameters) => run(() => switchConnection(fairlead, parameters)),
    [fairlead, run],
  )
  const remove = useCallback(
    async (parameters?: deleteConnection.Parameters) => {
      await run(async () => {
        const given = parameters ?? (inUse && { connection: inUse })
        if (given) await deleteConnection(fairlead, given)
        return undefined
      })
    },
    [fairlead, inUse, run],
  )
  return {
    connection: inUse && withPictures(inUse, fairlead.options),
    deleteConnection: remove,
    isPending,
    switchConnection: change,
  }
}

export declare namespace useFairleadConnection {
  type Options = Callbacks<Connection | undefined> & { namespace?: Namespace | undefined }
  type Result = {
    connection: FairleadConnection | undefined
    /** Lets a wallet go and forgets it; the one in use when none is named. @throws `DISCONNECT_FAILED`, after forgetting. */
    deleteConnection: (parameters?: deleteConnection.Parameters) => Promise<void>
    isPending: boolean
    /** @throws As the verb of this name. */
    switchConnection: (parameters: switchConnection.Parameters) => Promise<Connection | undefined>
  }
}
