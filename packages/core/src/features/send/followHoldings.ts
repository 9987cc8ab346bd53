import type { Query } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import { fiatCurrency } from '../../actions/fiatCurrency.ts'
import {
  balancesRestMs,
  type Token,
  tokenBalancesKey,
  tokenBalancesKind,
} from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { chainIdOf, connectedOf } from '../../store/selectors.ts'

/** Fields of a draft that come from the sending account's balances. */
export type Holdings = {
  readonly networkBalanceInUSD: number | undefined
  readonly tokenBalances: readonly Token[]
  readonly lastRetry: number | undefined
}

/**
 * Copies the sending account's balances from the query cache to a store, until the widget is destroyed. Sends no
 * requests itself.
 */
export async function followHoldings(
  fairlead: Fairlead,
  store: Pick<StoreApi<Holdings>, 'setState'>,
): Promise<void> {
  const { client } = await fairlead.queries()
  if (fairlead.isDestroyed) return
  const cache = client.getQueryCache()
  const currency = fiatCurrency(fairlead)
  const read = () => {
    const state = fairlead.store.getState()
    const namespace = state.activeNamespace
    const address = connectedOf(state, namespace)?.accounts[0].address
    const chainId = chainIdOf(state, namespace)
    const queryKey = tokenBalancesKey(chainId, address, currency.getState())
    store.setState(holdingsOf(cache.find<readonly Token[]>({ queryKey })?.state))
  }
  fairlead.onDestroy(
    cache.subscribe(({ query }) => {
      if (query.queryKey[0] === tokenBalancesKind) read()
    }),
  )
  fairlead.onDestroy(fairlead.store.subscribe(read))
  fairlead.onDestroy(currency.subscribe(read))
  read()
}

const nothing: readonly Token[] = []

function holdingsOf(read: Query<readonly Token[]>['state'] | undefined): Holdings {
  const { data: tokenBalances = nothing, error } = read ?? {}
  const coin = tokenBalances.find(({ address }) => address === undefined)
  const retryAt = error && 'retryAt' in error ? Number(error.retryAt) : undefined
  return {
    // Without a price, a value of 0 means that the value is unknown. The field's name promises US dollars.
    networkBalanceInUSD: coin && coin.price > 0 && coin.currency === 'USD' ? coin.value : undefined,
    tokenBalances,
    lastRetry: retryAt === undefined ? undefined : retryAt - balancesRestMs,
  }
}
