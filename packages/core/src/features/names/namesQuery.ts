import { aName, type ChainId, listOf } from '@fairlead/protocol'
import { queriedAccount, queryDefaults } from '../../actions/accountQuery.ts'
import { offersNames } from '../../actions/nameZone.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { cacheLifetimesMs, readKept } from '../../store/persistedCache.ts'

const keptNames = listOf(aName)

/** Returns the query key of an account's names. */
export function namesKey(chainId: ChainId | undefined, address: string | undefined) {
  return ['names', chainId, address] as const
}

/**
 * Query for the names of the embedded wallet's account in use, the first one first. Disabled while names are off, and
 * for other wallets.
 */
export function namesQuery(fairlead: Fairlead) {
  const { address, chainId } = queriedAccount(fairlead)
  const isOffered = offersNames(fairlead)
  const kept = () =>
    readKept<readonly string[]>(fairlead, 'names', `${chainId}:${address}`, keptNames)
  return {
    ...queryDefaults,
    queryKey: namesKey(chainId, address),
    enabled: isOffered && address !== undefined,
    staleTime: cacheLifetimesMs.names,
    initialData: () => (isOffered ? kept()?.value : undefined),
    initialDataUpdatedAt: () => (isOffered ? kept()?.at : undefined),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly string[]> {
      if (!address || !chainId) return []
      // Loaded on demand: the closed buttons don't need it.
      const { readNames } = await import('./readNames.ts')
      return readNames(fairlead, { address, chainId, signal })
    },
  }
}
