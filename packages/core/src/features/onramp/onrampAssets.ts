import {
  type ChainId,
  cleanText,
  type OnrampNetwork,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampPurchaseCurrency,
} from '@fairlead/protocol'
import { readAmount } from '../../utils/amount.ts'
import { formatUnits } from '../../utils/units.ts'

/** A currency on one network. */
export type OnrampAsset = {
  readonly currency: OnrampPurchaseCurrency
  readonly network: OnrampNetwork
}

/** Decimals of an amount in a payment currency. */
const moneyDecimals = 2
/** Amounts that one press enters. Source: constants, section 6. */
export const onrampPresets = ['100', '250', '500', '1000'] as const

/** Returns the currencies that can be bought on a chain. */
export function onrampAssets(
  { purchaseCurrencies }: OnrampOptions,
  chainId: ChainId | undefined,
): readonly OnrampAsset[] {
  const reference = chainId?.split(':')[1]
  return purchaseCurrencies.flatMap((currency) =>
    currency.networks
      .filter(({ chain_id: id }) => id === reference)
      .map((network) => ({ currency, network })),
  )
}

/** Finds a token among the currencies that can be bought on a chain. @param token - Address; undefined: the native currency. */
export function findOnrampAsset(
  options: OnrampOptions,
  { chainId, token }: { chainId: ChainId; token: string | undefined },
): OnrampAsset | undefined {
  // Addresses of Solana are case-sensitive; those of EVM networks differ only in their checksum.
  const id = (address: string) => (chainId.startsWith('eip155:') ? address.toLowerCase() : address)
  return onrampAssets(options, chainId).find(({ network: { contract_address: address } }) =>
    address === null ? token === undefined : token !== undefined && id(address) === id(token),
  )
}

/** Returns the chosen payment currency and method, or the first ones that are offered instead. */
export function onrampPayment(
  { paymentCurrencies }: OnrampOptions,
  chosen: { paymentCurrency: string; paymentMethod: string },
) {
  const payment =
    paymentCurrencies.find(({ id }) => id === chosen.paymentCurrency) ?? paymentCurrencies[0]
  const methods = payment?.payment_method_limits ?? []
  return { method: methods.find(({ id }) => id === chosen.paymentMethod) ?? methods[0], payment }
}

/** Problem that prevents a quote. Only one is shown at a time. */
export type OnrampProblem =
  | 'amountMissing'
  | 'amountInvalid'
  /** Below the minimum of the payment method. */
  | 'amountTooLow'
  /** Above the maximum of the payment method. */
  | 'amountTooHigh'
  /** Nothing is sold on the current network. */
  | 'assetMissing'

/** Amount that a provider is asked for, with the limits that apply to it. */
export type OnrampAmount = {
  /** Whole units with at most two decimals; undefined if there is a problem. */
  readonly amount: string | undefined
  readonly limit: { readonly max: string; readonly min: string } | undefined
  readonly problem: OnrampProblem | undefined
}

/**
 * Checks an amount against the limits of the payment method.
 *
 * @param typed - Amount in whole units of the payment currency, with `.` as decimal separator.
 */
export function readOnrampAmount(
  typed: string,
  payment: OnrampPaymentCurrency | undefined,
  method: string,
): OnrampAmount {
  const limit = payment?.payment_method_limits.find(({ id }) => id === method)
  const read = readAmount(typed, moneyDecimals)
  const fail = (problem: OnrampProblem): OnrampAmount => ({ amount: undefined, limit, problem })
  if ('problem' in read) return fail(read.problem === 'empty' ? 'amountMissing' : 'amountInvalid')
  if (read.value === 0n) return fail('amountMissing')
  if (limit && read.value < centsOf(limit.min)) return fail('amountTooLow')
  if (limit && read.value > centsOf(limit.max)) return fail('amountTooHigh')
  return { amount: formatUnits(read.value, moneyDecimals), limit, problem: undefined }
}

/** Converts a limit, rounded down to cents. */
function centsOf(limit: string): bigint {
  const [whole = '0', fraction = ''] = limit.split('.')
  return BigInt(whole + fraction.slice(0, moneyDecimals).padEnd(moneyDecimals, '0'))
}

/** Names of known providers, by their id in the configuration. */
const names: Readonly<Record<string, string>> = {
  coinbase: 'Coinbase',
  local: 'Local checkout',
  meld: 'Meld',
  moonpay: 'MoonPay',
}

/** Usual fee of a provider, in percent of the amount. Source: product specification, section 9. */
export const onrampFeeRange = { max: 2, min: 1 } as const

/** Returns a provider's name as it is shown. */
export function onrampProviderName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : cleanText(id, 32)
}
