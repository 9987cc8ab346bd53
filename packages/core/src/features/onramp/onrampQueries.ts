import type { OnrampOptions, OnrampPaymentCurrency, OnrampQuote } from '@fairlead/protocol'
import { pollingOptions, queryDefaults } from '../../actions/accountQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { OnrampAsset } from './onrampAssets.ts'
import { sampleOptions, sampleQuote } from './onrampSamples.ts'

/** Stale time of the options, in milliseconds. Source: data API contract, section 6.1. */
export const onrampOptionsStaleTimeMs = 5 * 60_000
/** Interval at which a shown quote is renewed, in milliseconds. */
export const onrampQuoteStaleTimeMs = 30_000

/** Options of the server, or the built-in samples. */
export type OnrampOptionsResult = { readonly isSample: boolean; readonly options: OnrampOptions }

/** Query for the currencies to buy and to pay with. Never fails: without an answer it returns samples. */
export function onrampOptionsQuery(fairlead: Fairlead) {
  return {
    ...queryDefaults,
    enabled: true,
    queryKey: ['onramp-options'] as const,
    staleTime: (query: { state: { data?: OnrampOptionsResult | undefined } }) =>
      query.state.data?.isSample ? 0 : onrampOptionsStaleTimeMs,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<OnrampOptionsResult> {
      try {
        // Loads the request code with the first request.
        const { readOnrampOptions } = await import('./readOnramp.ts')
        return { isSample: false, options: await readOnrampOptions(fairlead, signal) }
      } catch (error) {
        if (signal.aborted) throw error
        return { isSample: true, options: sampleOptions }
      }
    },
  }
}

/** A quote of one provider. A sample quote is not an offer: nothing can be bought on it. */
export type OnrampQuoteResult = { readonly isSample: boolean; readonly quote: OnrampQuote }

/**
 * Query for a provider's quote. Disabled without an asset or an amount. Never fails: without an answer it returns a
 * sample quote.
 *
 * @param wanted.amount - Amount to pay, in whole units; undefined while it is not valid.
 */
export function onrampQuoteQuery(fairlead: Fairlead, wanted: onrampQuoteQuery.Wanted) {
  const { amount, asset, payment, paymentMethod, provider } = wanted
  return {
    ...pollingOptions(onrampQuoteStaleTimeMs),
    enabled: amount !== undefined && asset !== undefined && payment !== undefined,
    // A quote is an offer for now, so it is never taken from the cache later.
    gcTime: 0,
    queryKey: [
      'onramp-quote',
      provider,
      amount,
      payment?.id,
      paymentMethod,
      asset?.currency.id,
      asset?.network.name,
    ] as const,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<OnrampQuoteResult> {
      const sample = sampleQuote(amount ?? '0', payment?.id ?? '')
      if (amount === undefined || !asset || !payment) return { isSample: true, quote: sample }
      try {
        const body = {
          amount,
          network: asset.network.name,
          paymentCurrency: payment,
          paymentMethod,
          provider,
          purchaseCurrency: asset.currency,
        }
        const { readOnrampQuote } = await import('./readOnramp.ts')
        return { isSample: false, quote: await readOnrampQuote(fairlead, body, signal) }
      } catch (error) {
        if (signal.aborted) throw error
        return { isSample: true, quote: sample }
      }
    },
  }
}

export declare namespace onrampQuoteQuery {
  type Wanted = {
    amount: string | undefined
    asset: OnrampAsset | undefined
    payment: OnrampPaymentCurrency | undefined
    paymentMethod: string
    provider: string
  }
}
