import { aString, type Namespace, objectOf, optional } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { keptMs, readKept } from '../../store/keptCache.ts'
import { connectedOf } from '../../store/selectors.ts'

/** Who an address is; both are absent for most. */
export type Identity = {
  readonly name?: string | undefined
  /** URL of a picture. */
  readonly avatar?: string | undefined
}

const keptIdentity = objectOf({ name: optional(aString), avatar: optional(aString) })

/**
 * Name and picture of the account connected in a namespace; idle while there is none, and outside
 * eip155. Never fails: a name that can't be had is no name.
 */
export function identityQuery(fairlead: Fairlead, wanted?: Namespace) {
  const state = fairlead.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = namespace === 'eip155' ? connectedOf(state, namespace) : undefined
  const chainId = connection?.chainId
  const address = connection?.accounts[0].address
  const kept = () => readKept<Identity>(fairlead, 'identity', `${chainId}:${address}`, keptIdentity)
  return {
    queryKey: ['identity', chainId, address] as const,
    enabled: connection !== undefined,
    retry: false,
    staleTime: keptMs.identity,
    refetchOnWindowFocus: false,
    initialData: () => (address ? kept()?.value : undefined),
    initialDataUpdatedAt: () => (address ? kept()?.at : undefined),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Identity> => {
      if (!address || !chainId) return {}
      // Asked by few; the first frame of a button does without it.
      const { fetchIdentity } = await import('./fetchIdentity.ts')
      return fetchIdentity(fairlead, { address, chainId, signal })
    },
  }
}
