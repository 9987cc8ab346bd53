import type {
  OnrampOptions,
  OnrampQuote,
  postOnrampQuote,
  postOnrampUrl,
  RouteInput,
} from '@fairlead/protocol'
import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { Refusal } from '../../problem.ts'
import { createUuid, type Random } from '../../uuid.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { toDecimalText } from './amounts.ts'
import { findAsset, findSameAsset, mergeOptions } from './mergeOptions.ts'
import type { OnrampVendor, VendorAsset } from './OnrampVendor.ts'

/** Cache time of a vendor's options, in milliseconds. Source: data API contract, section 6.1. */
export const optionsKeptMs = 60 * 60_000

type QuoteInput = NonNullable<RouteInput<typeof postOnrampQuote>['body']>
type UrlInput = NonNullable<RouteInput<typeof postOnrampUrl>['body']>

/** @param dependencies.vendors - In the operator's order. */
export function createOnramp(dependencies: createOnramp.Dependencies) {
  const { ask, ownAsset, readOptions } = createAsking(dependencies)
  return {
    options: readOptions,

    async quote(input: QuoteInput): Promise<OnrampQuote> {
      const { amount, network, paymentMethod, provider } = input
      const currency = idOf(input.purchaseCurrency)
      const asset = findAsset(await readOptions(), { currency, network })
      if (!asset)
        throw new Refusal('REQUEST_INVALID', {
          field: 'purchaseCurrency',
          shortMessage: 'Invalid input',
        })
      return ask(provider, async (vendor, signal) => {
        const own = await ownAsset(vendor, asset, signal)
        const paymentCurrency = idOf(input.paymentCurrency)
        return vendor.quote({ ...own, amount, paymentCurrency, paymentMethod }, signal)
      })
    },

    /** @param clientAddress - Address of the user's browser; some vendors bind the checkout to it. */
    async checkout(input: UrlInput, clientAddress: string) {
      const [wallet] = input.destinationWallets
      if (!wallet) throw new Refusal('REQUEST_INVALID', { field: 'destinationWallets' })
      const [symbol] = wallet.assets ?? []
      const network = input.defaultNetwork ?? wallet.blockchains?.[0]
      const asset =
        symbol === undefined
          ? undefined
          : findAsset(await readOptions(), { currency: symbol, network })
      if (symbol !== undefined && !asset)
        throw new Refusal('REQUEST_INVALID', {
          field: 'destinationWallets.0.assets',
          shortMessage: 'Invalid input',
        })
      const purchaseId = createUuid(dependencies.random)
      return ask(input.provider, async (vendor, signal) => ({
        provider: vendor.vendor,
        purchaseId,
        url: await vendor.checkout(
          {
            address: wallet.address,
            asset: asset && (await ownAsset(vendor, asset, signal)),
            clientAddress,
            // A JSON number on the wire; from here on a text.
            fiatAmount:
              input.presetFiatAmount === undefined
                ? undefined
                : toDecimalText(input.presetFiatAmount),
            fiatCurrency: input.fiatCurrency,
            partnerUserId: input.partnerUserId,
            paymentMethod: input.paymentMethod,
            purchaseId,
          },
          signal,
        ),
      }))
    },
  }
}

export declare namespace createOnramp {
  type Dependencies = {
    clock: () => number
    log: Log
    random: Random
    vendors: readonly OnrampVendor[]
  }
}

function unavailable(): Refusal {
  return new Refusal('FEATURE_UNAVAILABLE', {
    field: 'onramp',
    shortMessage: 'This server has no on-ramp provider. List one under vendors.onramp',
  })
}

function idOf(named: string | { id: string }): string {
  return typeof named === 'string' ? named : named.id
}

/** Creates the functions that both answers share: asking vendors, and reading their options. */
function createAsking({ clock, log, vendors }: createOnramp.Dependencies) {
  const cache = createCache<OnrampOptions>({ clock, keptMs: optionsKeptMs })
  const optionsOf = ({ options, vendor }: OnrampVendor, signal: AbortSignal) =>
    cache.read(vendor, () => options(signal))

  /** Asks one vendor, or all of them in order. */
  async function ask<answer>(
    provider: string | undefined,
    question: (vendor: OnrampVendor, signal: AbortSignal) => Promise<answer>,
  ): Promise<answer> {
    if (vendors.length === 0) throw unavailable()
    const asked = vendors.filter(({ vendor }) => provider === undefined || vendor === provider)
    if (asked.length === 0)
      throw new Refusal('REQUEST_INVALID', { field: 'provider', shortMessage: 'Invalid input' })
    const sources = asked.map((vendor) => ({
      vendor: vendor.vendor,
      ask: (_: undefined, signal: AbortSignal) => question(vendor, signal),
    }))
    return askInOrder(sources, undefined, { feature: 'onramp', log })
  }

  /** Returns the options of all vendors that answer. @throws `UPSTREAM_UNAVAILABLE` if none does. */
  async function readOptions(): Promise<OnrampOptions> {
    const answers = await Promise.allSettled(
      vendors.map((vendor) => ask(vendor.vendor, (one, signal) => optionsOf(one, signal))),
    )
    const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (lists.length > 0) return mergeOptions(lists)
    const failure = answers.find((answer) => answer.status === 'rejected')
    throw failure ? failure.reason : unavailable()
  }

  /** @throws `NOT_FOUND` (not a refusal, so that the next vendor is asked) if the vendor doesn't sell the currency. */
  async function ownAsset(
    vendor: OnrampVendor,
    asset: VendorAsset,
    signal: AbortSignal,
  ): Promise<VendorAsset> {
    const own = findSameAsset(await optionsOf(vendor, signal), asset)
    if (own) return own
    throw new BaseError('NOT_FOUND', {
      shortMessage: `${vendor.vendor} does not sell ${asset.currency.symbol} on this network`,
    })
  }

  return { ask, ownAsset, readOptions }
}
