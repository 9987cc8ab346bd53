import { aString, matching, type Namespace, objectOf, wholeNumber } from '@fairlead/protocol'
import { pollingOptions, queriedAccount } from '../../actions/accountQuery.ts'
import { readsBalances } from '../../actions/adapterOf.ts'
import { type Balance, fetchBalance } from '../../actions/fetchBalance.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { cacheLifetimesMs, keep, readKept } from '../../store/persistedCache.ts'

/** Stale time of a native balance, in milliseconds. Source: product specification, section 9. */
export const nativeBalanceStaleTimeMs: number = cacheLifetimesMs['native-balance']

/** Shape of a cached balance. `value` is decimal text, because JSON has no bigint. */
const keptBalance = objectOf({
  value: matching(/^\d{1,78}$/, 'an amount'),
  formatted: matching(/^\d{1,78}(?:\.\d{1,255})?$/, 'a decimal number'),
  symbol: aString,
  decimals: wholeNumber(0, 255),
})
type KeptBalance = Omit<Balance, 'value'> & { readonly value: string }

/**
 * Query for the native balance of the account connected in a namespace. Disabled while there is no account, and on a
 * network that is not configured.
 *
 * Returns plain query options, so that the query cache of any framework can run them.
 */
export function nativeBalanceQuery(fairlead: Fairlead, wanted?: Namespace) {
  const { address, chainId, isReady, namespace } = queriedAccount(fairlead, wanted)
  const account = `${chainId}:${address}`
  // Read only when the query starts with an empty memory cache, i.e. after a reload.
  const kept = () => readKept<KeptBalance>(fairlead, 'native-balance', account, keptBalance)
  return {
    // Never retried: the transport has already retried several endpoints.
    ...pollingOptions(nativeBalanceStaleTimeMs),
    queryKey: ['native-balance', chainId, address] as const,
    enabled: isReady && readsBalances(fairlead, namespace),
    initialData: (): Balance | undefined => {
      const found = address && kept()
      return found ? { ...found.value, value: BigInt(found.value.value) } : undefined
    },
    initialDataUpdatedAt: () => kept()?.at,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const balance = await fetchBalance(fairlead, { namespace, signal })
      keep(fairlead, 'native-balance', account, { ...balance, value: String(balance.value) })
      return balance
    },
  }
}
