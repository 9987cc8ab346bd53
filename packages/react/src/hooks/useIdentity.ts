import { type Fairlead, type Identity, identityQuery } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** Name and picture of the connected account, once they are known; nothing until then. */
export function useIdentity(
  fairlead: Fairlead,
  options: {
    /** False asks nobody: only what was kept from before is shown. */
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
