import type { Fairlead, SwapAsset, SwapDraft, SwapDraftState, SwapProblem } from '@fairlead/core'
import { networkOf, offersFeature, spendable, tokenBalanceQuery } from '@fairlead/core/internal'
import {
  priceImpact,
  swapDraft,
  swapFeeQuery,
  swapPricesQuery,
  swapProblem,
  swapQuoteQuery,
} from '@fairlead/core/money'
import type { CaipNetwork } from '@fairlead/protocol'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { type QueryResult, useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useSwapNamespace } from './useSwapNamespace.ts'

/** Returns the swap draft with its balances, quote, prices and first problem. */
export function useSwap(fairlead: Fairlead): Swap {
  const draft = swapDraft(fairlead)
  const fields = useSelected(draft.store, everything)
  useSelected(fairlead.features, ({ swaps }) => swaps)
  const namespace = useSwapNamespace(fairlead)
  const network = useSelected(fairlead.store, (state) => networkOf(state, namespace))
  const { amount, from, quoted, slippage, to } = fields
  const quoteRead = useQuery(fairlead, swapQuoteQuery(fairlead, { amount: quoted, from, to }))
  const { fee, margin = 0n } =
    useQuery(fairlead, swapFeeQuery(fairlead, network?.caipNetworkId)).data ?? {}
  const pair = from && to ? [from, to] : []
  const prices = useQuery(fairlead, swapPricesQuery(fairlead, pair)).data ?? []
  const paid = useBalance(fairlead, from)
  const got = useBalance(fairlead, to)
  // A failed refresh keeps the last quote in the cache: it is outdated, and never shown.
  const hasFailed = quoteRead.status === 'error'
  const quote = hasFailed ? undefined : quoteRead.data
  const error = hasFailed ? (quoteRead.error ?? null) : undefined
  return {
    ...fields,
    balances: { from: paid.balance, to: got.balance },
    draft,
    hasBalanceFailed: paid.hasFailed,
    hasQuoteFailed: hasFailed,
    isCrossing: to !== undefined && to.chainId !== network?.caipNetworkId,
    impact: impactOf({ from, prices, quote: quote ?? undefined, quoted, to }),
    isOffered: offersFeature(fairlead, 'swaps'),
    max: spendable({ balance: paid.balance, fee: fee && fee + margin, token: from }),
    network,
    networkFee: fee,
    providerFeeBps: quote?.providerFeeBps,
    problem: swapProblem({
      amount,
      available: paid.balance,
      from,
      quote: { data: quote, error },
      slippage,
      to,
    }),
    retryBalance: paid.retry,
    retryQuote: quoteRead.refetch,
    toAmount: quote?.toAmount,
  }
}

/** Result of {@link useSwap}; amounts are in the smallest unit. */
export type Swap = SwapDraftState & {
  /** Balances of both tokens; undefined while unknown. */
  readonly balances: { readonly from: bigint | undefined; readonly to: bigint | undefined }
  readonly draft: SwapDraft
  readonly hasBalanceFailed: boolean
  readonly hasQuoteFailed: boolean
  /** True if the tokens arrive on another network. */
  readonly isCrossing: boolean
  /** Price impact in percent; undefined if unknown. */
  readonly impact: number | undefined
  /** False if swaps were turned off, or on another network. */
  readonly isOffered: boolean
  /** Maximum that can be swapped: of the native currency, what the fee and its margin leave. */
  readonly max: bigint | undefined
  readonly network: CaipNetwork | undefined
  /** Assumed fee in the native currency. */
  readonly networkFee: bigint | undefined
  readonly problem: SwapProblem | undefined
  /** Fee of the server's operator, in hundredths of a percent; undefined if unknown. */
  readonly providerFeeBps: number | undefined
  readonly retryBalance: () => void
  readonly retryQuote: () => void
  /** Amount that arrives at the current price; undefined while unknown. */
  readonly toAmount: bigint | undefined
}

/** Returns the price impact as the server knows it, else from the prices of both tokens. */
export function impactOf(given: {
  from: SwapAsset | undefined
  prices: readonly (number | undefined)[]
  quote: { impactBps: number | undefined; toAmount: bigint } | undefined
  quoted: bigint | undefined
  to: SwapAsset | undefined
}): number | undefined {
  const { from, prices, quote, quoted, to } = given
  if (!from || !to || !quote || quoted === undefined) return undefined
  if (quote.impactBps !== undefined) return quote.impactBps / 100
  const [price, otherPrice] = prices
  return priceImpact(
    { amount: quoted, decimals: from.decimals, price },
    { amount: quote.toAmount, decimals: to.decimals, price: otherPrice },
  )
}

/** Returns the account's balance of a token, in its smallest unit. */
function useBalance(fairlead: Fairlead, asset: SwapAsset | undefined) {
  const namespace = useSwapNamespace(fairlead)
  const network = useSelected(fairlead.store, (state) => networkOf(state, namespace))
  const isNative = asset !== undefined && asset.address === undefined
  // The native balance is that of the current network.
  const isHere = asset?.chainId === network?.caipNetworkId
  const native = useNativeBalance(fairlead, { enabled: isNative && isHere, namespace })
  const token = useQuery(fairlead, tokenBalanceQuery(fairlead, asset))
  const balance = isNative ? (isHere ? native.data?.value : undefined) : token.data
  const read: QueryResult<unknown> = isNative ? native : token
  return {
    balance,
    hasFailed: read.status === 'error' && balance === undefined && (isHere || !isNative),
    retry: read.refetch,
  }
}

function everything<state>(state: state): state {
  return state
}
