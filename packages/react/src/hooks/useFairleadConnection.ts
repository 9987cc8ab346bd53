import { type Connection, deleteConnection, type State, switchConnection } from '@fairlead/core'
import { selectConnections } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type FairleadConnection, withPictures } from './useFairleadConnections.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the connection in use, by default of the active namespace, and functions to switch to another one or delete
 * one. Both need the feature `multiWallet`; without it they do nothing and raise a developer alert.
 *
 * Safe to use without a connection: `connection` is undefined, and `deleteConnection` without arguments does nothing.
 * `onSuccess` receives the connection in use after a switch, and `undefined` after a deletion.
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
    /**
     * Disconnects a wallet and forgets it; by default the one in use.
     * @throws `DISCONNECT_FAILED`, after forgetting the wallet.
     */
    deleteConnection: (parameters?: deleteConnection.Parameters) => Promise<void>
    isPending: boolean
    /** @throws The errors of the action `switchConnection`. */
    switchConnection: (parameters: switchConnection.Parameters) => Promise<Connection | undefined>
  }
}
