import type {
  OnrampLimit,
  OnrampNetwork,
  OnrampOptions,
  OnrampPaymentCurrency,
  OnrampPurchaseCurrency,
} from '@fairlead/protocol'
import { compareAmounts } from './amounts.ts'
import type { VendorAsset } from './OnrampVendor.ts'

/**
 * Combines the options of several vendors. A currency that several vendors sell is listed once, with the id and the
 * names of the first of them; a payment method gets the widest of their limits.
 */
export function mergeOptions(lists: readonly OnrampOptions[]): OnrampOptions {
  const payments = new Map<string, OnrampPaymentCurrency>()
  const purchases = new Map<string, OnrampPurchaseCurrency>()
  for (const { paymentCurrencies, purchaseCurrencies } of lists) {
    for (const currency of paymentCurrencies) {
      const known = payments.get(currency.id)?.payment_method_limits ?? []
      const merged = mergeLimits(known, currency.payment_method_limits)
      payments.set(currency.id, { ...currency, payment_method_limits: merged })
    }
    for (const currency of purchaseCurrencies) {
      const key = currency.symbol.toUpperCase()
      const known = purchases.get(key) ?? { ...currency, networks: [] }
      const added = currency.networks.filter(
        (network) => !known.networks.some((other) => isSameNetwork(other, network)),
      )
      purchases.set(key, { ...known, networks: [...known.networks, ...added] })
    }
  }
  return { paymentCurrencies: [...payments.values()], purchaseCurrencies: [...purchases.values()] }
}

function mergeLimits(known: readonly OnrampLimit[], added: readonly OnrampLimit[]): OnrampLimit[] {
  const merged = new Map(known.map((limit) => [limit.id, limit]))
  for (const limit of added) {
    const other = merged.get(limit.id) ?? limit
    merged.set(limit.id, {
      id: limit.id,
      max: compareAmounts(limit.max, other.max) > 0 ? limit.max : other.max,
      min: compareAmounts(limit.min, other.min) < 0 ? limit.min : other.min,
    })
  }
  return [...merged.values()]
}

/** True for the same contract, or native coin, on the same chain. Letter case doesn't matter on EVM chains. */
function isSameNetwork(left: OnrampNetwork, right: OnrampNetwork): boolean {
  const [one, other] = [left, right].map(({ contract_address: contract }) =>
    contract?.startsWith('0x') ? contract.toLowerCase() : contract,
  )
  return left.chain_id === right.chain_id && one === other
}

/**
 * Finds a currency by its id or symbol. Without a network of that name the first one counts, as other clients name
 * something else.
 */
export function findAsset(
  { purchaseCurrencies }: OnrampOptions,
  asked: { currency: string; network: string | undefined },
): VendorAsset | undefined {
  const wanted = asked.currency.toUpperCase()
  const currency =
    purchaseCurrencies.find(({ id }) => id === asked.currency) ??
    purchaseCurrencies.find(({ symbol }) => symbol.toUpperCase() === wanted)
  const network =
    currency?.networks.find(({ name }) => name === asked.network) ?? currency?.networks[0]
  return currency && network && { currency, network }
}

/** Finds the same currency and network in another vendor's options. */
export function findSameAsset(
  { purchaseCurrencies }: OnrampOptions,
  asset: VendorAsset,
): VendorAsset | undefined {
  const symbol = asset.currency.symbol.toUpperCase()
  for (const currency of purchaseCurrencies) {
    if (currency.symbol.toUpperCase() !== symbol) continue
    const network = currency.networks.find((one) => isSameNetwork(one, asset.network))
    if (network) return { currency, network }
  }
  return undefined
}
