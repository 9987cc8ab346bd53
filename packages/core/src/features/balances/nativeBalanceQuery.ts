import { aString, matching, type Namespace, objectOf, wholeNumber } from '@fairlead/protocol'
import { readsBalances } from '../../actions/adapterOf.ts'
import { type Balance, fetchBalance } from '../../actions/fetchBalance.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { keep, keptMs, readKept } from '../../store/keptCache.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'

/** How long a native balance is fresh, in milliseconds. Source: product specification, section 9. */
export const nativeBalanceStaleTimeMs: number = keptMs['native-balance']

/** How a balance is kept: JSON knows no bigint. */
const keptBalance = objectOf({
  value: matching(/^\d{1,78}$/, 'an amount'),
  formatted: matching(/^\d{1,78}(?:\.\d{1,255})?$/, 'a decimal number'),
  symbol: aString,
  decimals: wholeNumber(0, 255),
})
type KeptBalance = Omit<Balance, 'value'> & { readonly value: string }

/**
 * Native balance of the account connected in a namespace; idle while there is none, and on a chain
 * that is not configured.
 *
 * A plain description of the query, so that any framework's cache can run it.
 */
export function nativeBalanceQuery(fairlead: Fairlead, wanted?: Namespace) {
  const state = fairlead.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectedOf(state, namespace)
  const address = connection?.accounts[0].address
  const account = `${connection?.chainId}:${address}`
  // Read when the query is first asked, and only where memory has nothing: after a reload.
  const kept = () => readKept<KeptBalance>(fairlead, 'native-balance', account, keptBalance)
  return {
    queryKey: ['native-balance', connection?.chainId, address] as const,
    enabled:
      connection !== undefined &&
      !isUnsupported(state, namespace) &&
      readsBalances(fairlead, namespace),
    // The transport has tried several endpoints several times already.
    retry: false,
    staleTime: nativeBalanceStaleTimeMs,
    // After a failure the person decides when to ask again.
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : nativeBalanceStaleTimeMs,
    refetchOnWindowFocus: false,
    initialData: (): Balance | undefined => {
      const found = connection && kept()
      return found && { ...found.value, value: BigInt(found.value.value) }
    },
    initialDataUpdatedAt: () => kept()?.at,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const balance = await fetchBalance(fairlead, { namespace, signal })
      keep(fairlead, 'native-balance', account, { ...balance, value: String(balance.value) })
      return balance
    },
  }
}
