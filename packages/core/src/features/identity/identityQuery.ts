import { aString, type Namespace, objectOf, optional } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { cacheLifetimesMs, readKept } from '../../store/persistedCache.ts'
import { connectedOf } from '../../store/selectors.ts'

/** Name and picture of an address. Both are absent for most addresses. */
export type Identity = {
  readonly name?: string | undefined
  /** URL of a picture. */
  readonly avatar?: string | undefined
}

const keptIdentity = objectOf({ name: optional(aString), avatar: optional(aString) })

/**
 * Query for the name and picture of the account connected in a namespace. Disabled while there is no account, and
 * outside eip155. Never fails: a failed lookup returns an identity without a name.
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
    staleTime: cacheLifetimesMs.identity,
    refetchOnWindowFocus: false,
    initialData: () => (address ? kept()?.value : undefined),
    initialDataUpdatedAt: () => (address ? kept()?.at : undefined),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Identity> => {
      if (!address || !chainId) return {}
      // Loaded on demand: a button's first render does not need it.
      const { fetchIdentity } = await import('./fetchIdentity.ts')
      return fetchIdentity(fairlead, { address, chainId, signal })
    },
  }
}
