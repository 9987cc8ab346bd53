import { fetchNameSuggestions, registerName } from '@fairlead/core'
import { namesQuery, nameZone } from '@fairlead/core/internal'
import type { NameSuggestion } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Names of the embedded wallet's account in use. `registerName` asks the user to sign the registration of another one,
 * for pages with a form of their own.
 *
 * @example
 * const { fetchNameSuggestions, names, registerName, zone } = useFairleadNames()
 */
export function useFairleadNames(callbacks: Callbacks<string> = {}): useFairleadNames.Result {
  const fairlead = useFairleadInstance('useFairleadNames')
  const { data, error, isPending, run } = usePending(callbacks)
  const zone = useSelected(nameZone(fairlead), whole)
  // The query depends on the connection.
  useSelected(fairlead.store, ({ activeNamespace, connections }) => ({
    activeNamespace,
    connections,
  }))
  const { data: names } = useQuery(fairlead, namesQuery(fairlead))
  return {
    data,
    error,
    fetchNameSuggestions: useCallback(
      (parameters) => fetchNameSuggestions(fairlead, parameters),
      [fairlead],
    ),
    isPending,
    names,
    registerName: useCallback(
      (parameters) => run(() => registerName(fairlead, parameters)),
      [fairlead, run],
    ),
    zone,
  }
}

export declare namespace useFairleadNames {
  type Result = {
    /** The last name that `registerName` registered, with its zone. */
    readonly data: string | undefined
    /** Error of the last `registerName`, if it failed. */
    readonly error: unknown
    /** True while `registerName` is in progress. */
    readonly isPending: boolean
    /** Names of the account, with their zone; undefined until they are known, and for other wallets. */
    readonly names: readonly string[] | undefined
    /** Zone that names are registered in; undefined while names are off, and until the project's zone is known. */
    readonly zone: string | undefined
    /** Fetches names that are similar to a text. @throws as core's `fetchNameSuggestions`. */
    fetchNameSuggestions(parameters: {
      name: string
      signal?: AbortSignal | undefined
    }): Promise<readonly NameSuggestion[]>
    /** Registers a name. @throws as core's `registerName`. */
    registerName(parameters: { name: string }): Promise<string>
  }
}

function whole<state>(state: state): state {
  return state
}
