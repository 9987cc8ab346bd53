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
  /** US dollars per token; 0 if unknown. For display only. */
  readonly price: number
  /** US dollars in total; 0 if unknown. For display only. */
  readonly value: number
  readonly iconUrl?: string | undefined
}

/** Returns the query key of an account's token balances. */
export function tokenBalancesKey(chainId: ChainId | undefined, address: string | undefined) {
  return ['token-balances', chainId, address] as const
}

/**
 * Minimum time before balances are fetched again after a failure, in milliseconds. Source: product
 * specification, section 9.
 */
export const balancesRestMs = 30_000
