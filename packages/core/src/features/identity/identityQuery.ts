import { aString, type Namespace, objectOf, optional } from '@fairlead/protocol'
import { queriedAccount, queryDefaults } from '../../actions/accountQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { cacheLifetimesMs, readKept } from '../../store/persistedCache.ts'
import type { Identity } from './fetchIdentity.ts'

const keptIdentity = objectOf({ name: optional(aString), avatar: optional(aString) })

/**
 * Query for the name and picture of the account connected in a namespace. Disabled while there is no account, and
 * outside eip155. Never fails: a failed lookup returns an identity without a name.
 */
export function identityQuery(fairlead: Fairlead, wanted?: Namespace) {
  const account = queriedAccount(fairlead, wanted)
  const isServed = account.namespace === 'eip155'
  const address = isServed ? account.address : undefined
  const chainId = isServed ? account.chainId : undefined
  const kept = () => readKept<Identity>(fairlead, 'identity', `${chainId}:${address}`, keptIdentity)
  return {
    ...queryDefaults,
    queryKey: ['identity', chainId, address] as const,
    enabled: address !== undefined,
    staleTime: cacheLifetimesMs.identity,
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
