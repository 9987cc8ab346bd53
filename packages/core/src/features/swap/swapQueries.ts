import {
  type CaipNetwork,
  type ChainId,
  InputError,
  namespaceOf,
  postPrices,
  type SwapToken,
} from '@fairlead/protocol'
import { pollingOptions, queriedAccount, queryDefaults } from '../../actions/accountQuery.ts'
import { feeMargin, fetchDataFee } from '../../actions/fetchDataFee.ts'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { servesSwaps, swapNamespace } from '../../actions/swapNetworks.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { isAddressLike } from '../../namespaces/payment.ts'
import { isSolanaAddressLike } from '../../namespaces/solanaPayment.ts'
import { networkById, networkOf } from '../../store/selectors.ts'
import {
  assumedSolanaFee,
  buildSwapPlan,
  type PartialWish,
  placeFor,
  swapRefreshMs,
} from './buildSwapPlan.ts'
import { fetchQuote, fetchSwapTokens, type Quote, refuse } from './swapApi.ts'
import { readSwapAsset, type SwapAsset, toSwapAsset } from './swapAsset.ts'

/** Gas assumed for a swap until it is built. Source: constants, section 8. */
export const assumedSwapGas = 150_000n
/** Size of the call data assumed for a swap until it is built, in bytes. Most swaps have less. */
const assumedCallSize = 2_000

/** Query for the tokens that can be swapped on the current network. Kept until the page unloads. */
export function swapTokensQuery(fairlead: Fairlead) {
  const network = networkOf(fairlead.store.getState(), swapNamespace(fairlead))
  const chainId = network?.caipNetworkId
  return {
    ...queryDefaults,
    queryKey: ['swap-tokens', chainId] as const,
    enabled: servesSwaps(fairlead, chainId),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<SwapTokenList> {
      if (!network || !chainId) refuse()
      const { destinations, tokens } = await fetchSwapTokens(fairlead, { chainId }, signal)
      const { networks } = fairlead.store.getState()
      return {
        assets: toAssets(tokens, network),
        destinations: networks.filter(
          ({ caipNetworkId: id }) => id !== chainId && destinations.includes(id),
        ),
      }
    },
  }
}

/** Tokens of a network, and the page's other networks that swaps from it can pay out on. */
export type SwapTokenList = {
  readonly assets: readonly SwapAsset[]
  readonly destinations: readonly CaipNetwork[]
}

/** Query for the tokens that swaps from the current network can pay out on another one. */
export function swapTargetTokensQuery(fairlead: Fairlead, target: CaipNetwork | undefined) {
  const chainId = networkOf(fairlead.store.getState(), swapNamespace(fairlead))?.caipNetworkId
  return {
    ...queryDefaults,
    queryKey: ['swap-target-tokens', chainId, target?.caipNetworkId] as const,
    enabled: servesSwaps(fairlead, chainId) && target !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly SwapAsset[]> {
      if (!chainId || !target) refuse()
      const places = { chainId, target: target.caipNetworkId }
      return toAssets((await fetchSwapTokens(fairlead, places, signal)).tokens, target)
    },
  }
}

/** Converts a list. The first entry of a token counts, so that a later one can't rename it. */
function toAssets(tokens: readonly SwapToken[], network: CaipNetwork): readonly SwapAsset[] {
  const assets = tokens.flatMap((token) => toSwapAsset(token, network) ?? [])
  const byId = new Map(assets.toReversed().map((asset) => [asset.id.toLowerCase(), asset]))
  return [...byId.values()].reverse()
}

/**
 * Query for a token by its address, as its contract reports it. Disabled for anything else than an address.
 *
 * @param target - Default: the current network.
 */
export function swapTokenQuery(fairlead: Fairlead, address: string, target?: CaipNetwork) {
  const current = networkOf(fairlead.store.getState(), swapNamespace(fairlead))
  const network = target ?? current
  const chainId = network?.caipNetworkId
  return {
    ...queryDefaults,
    queryKey: [
      'swap-token',
      chainId,
      isAddressLike(address) ? address.toLowerCase() : address,
    ] as const,
    enabled: servesSwaps(fairlead, current?.caipNetworkId) && isTokenLike(address, chainId),
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<SwapAsset> {
      if (!network) refuse()
      return readSwapAsset(fairlead, network, { asset: address, listed: [] })
    },
  }
}

/**
 * Query for a quote; null if there is no route. Fetched again every 10 s
 * while it is observed and the page is visible; not after a failure. A quote never answers other inputs, because they
 * are part of its key.
 */
export function swapQuoteQuery(fairlead: Fairlead, wish: Omit<PartialWish, 'slippage'>) {
  const { amount, from, to } = wish
  const { address } = queriedAccount(fairlead, swapNamespace(fairlead))
  return {
    ...pollingOptions(swapRefreshMs),
    queryKey: ['swap-quote', from?.id, to?.id, address, String(amount)] as const,
    enabled: Boolean(amount && from && to && address),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Quote | null> {
      const { amount: units, from: source, to: target } = complete(wish)
      const { owner } = placeFor(fairlead, source)
      const inputs = { amount: units, from: source, owner, signal, to: target }
      return (await fetchQuote(fairlead, inputs)) ?? null
    },
  }
}

/** Query for a swap that is ready to be sent; see {@link swapQuoteQuery} for its refresh. */
export function swapPlanQuery(fairlead: Fairlead, wish: PartialWish) {
  const { amount, from, slippage, to } = wish
  const { address } = queriedAccount(fairlead, swapNamespace(fairlead))
  return {
    ...pollingOptions(swapRefreshMs),
    queryKey: ['swap-plan', from?.id, to?.id, address, String(amount), slippage] as const,
    enabled: Boolean(amount && from && to && slippage && address),
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      buildSwapPlan(fairlead, { ...complete(wish), slippage: slippage ?? '' }, signal),
  }
}

/** Query for the fee of a swap that is not built yet, in the native currency; see {@link assumedSwapGas}. */
export function swapFeeQuery(fairlead: Fairlead, chainId: ChainId | undefined) {
  return {
    ...pollingOptions(swapRefreshMs),
    queryKey: ['swap-fee', chainId] as const,
    enabled: servesSwaps(fairlead, chainId),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<SwapFee> {
      if (chainId && namespaceOf(chainId) === 'solana') return { fee: assumedSolanaFee, margin: 0n }
      const network = chainId && networkById(fairlead.store.getState(), chainId)
      const [price, dataFee] = await Promise.all([
        fetchGasPrice(fairlead, { namespace: 'eip155', signal }),
        fetchDataFee(fairlead, { callSize: assumedCallSize, network, signal }),
      ])
      const fee = price * assumedSwapGas + dataFee
      return { fee, margin: feeMargin(fee) }
    },
  }
}

/** Fee of a swap that is not built yet, in the smallest unit of the native currency. */
export type SwapFee = {
  readonly fee: bigint
  /** Amount by which the fee can rise until the swap is included. */
  readonly margin: bigint
}

/**
 * Query for the prices of two tokens in US dollars, in their order; undefined for an unknown price. For display only:
 * the value of both sides and the price impact.
 */
export function swapPricesQuery(fairlead: Fairlead, assets: readonly SwapAsset[]) {
  const ids = assets.map(({ id }) => id)
  const [first] = assets
  return {
    ...queryDefaults,
    queryKey: ['swap-prices', ...ids] as const,
    enabled:
      first !== undefined && networkById(fairlead.store.getState(), first.chainId) !== undefined,
    staleTime: swapPricesStaleTimeMs,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly (number | undefined)[]> {
      const server = await fairlead.internal.server()
      const body = { addresses: ids, currency: 'usd', projectId: server.projectId } as const
      const { fungibles } = await request(server, postPrices, { base: 'data', body }, { signal })
      return ids.map((id) => {
        const found = fungibles.find(({ address }) => address.toLowerCase() === id.toLowerCase())
        return found?.price || undefined
      })
    },
  }
}

/** Stale time of prices, in milliseconds. */
export const swapPricesStaleTimeMs = 30_000

/** True for text like the address of a token on the network. */
function isTokenLike(text: string, chainId: ChainId | undefined): boolean {
  const isSolana = chainId !== undefined && namespaceOf(chainId) === 'solana'
  return isSolana ? isSolanaAddressLike(text) : isAddressLike(text)
}

function complete(wish: PartialWish) {
  const { amount, from, to } = wish
  if (amount && from && to) return { amount, from, to }
  throw new InputError({ detail: 'Two tokens and an amount', path: 'from', reason: 'Required' })
}
