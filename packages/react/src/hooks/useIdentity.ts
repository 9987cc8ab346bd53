import type { Fairlead, Identity } from '@fairlead/core'
import { identityQuery } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** Returns the name and picture of the connected account; empty until they are known. */
export function useIdentity(
  fairlead: Fairlead,
  options: {
    /** False sends no request: only cached values are returned. Default: true. */
    mayAsk?: boolean | undefined
    namespace?: Namespace | undefined
  } = {},
): Identity {
  const { mayAsk = true, namespace } = options
  useSelected(fairlead.store, ({ activeNamespace, connections }) => ({
    activeNamespace,
    connections,
  }))
  const query = identityQuery(fairlead, namespace)
  const isKnown = query.enabled && (mayAsk || query.initialData() !== undefined)
  return useQuery(fairlead, { ...query, enabled: isKnown }).data ?? none
}

const none: Identity = {}
