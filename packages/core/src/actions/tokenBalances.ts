import type { ChainId } from '@fairlead/protocol'

/**
 * A token, or the native currency, that an account holds on one network. Source: product
 * specification, section 7.
 */
export type Token = {
  /** CAIP-10 id of the contract; `nativeTokenId` for the native currency. */
  readonly id: string
  /** Contract address without the CAIP prefix; absent for the native currency. */
  readonly address?: string | undefined
  readonly chainId: ChainId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Whole tokens as a decimal string, not rounded. */
  readonly numeric: string
  /** ISO 4217 code of the currency of `price` and `value`: the chosen one, or `USD` if the server has no rate. */
  readonly currency: string
  /** Per token; 0 if unknown. For display only. */
  readonly price: number
  /** In total; 0 if unknown. For display only. */
  readonly value: number
  readonly iconUrl?: string | undefined
}

/**
 * Returns the query key of an account's token balances.
 *
 * @param currency - ISO 4217 code; a figure of one currency is never shown as another's.
 */
export function tokenBalancesKey(
  chainId: ChainId | undefined,
  address: string | undefined,
  currency: string,
) {
  return [tokenBalancesKind, chainId, address, currency] as const
}

/** First part of the query keys of token balances. */
export const tokenBalancesKind = 'token-balances'

/**
 * Minimum time before balances are fetched again after a failure, in milliseconds. Source: product
 * specification, section 9.
 */
export const balancesRestMs = 30_000
