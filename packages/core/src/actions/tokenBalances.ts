import type { ChainId } from '@fairlead/protocol'

/** Something that an account holds on one network. Source: product specification, section 7. */
export type Token = {
  /** CAIP-10 of the contract; `nativeTokenId` for the network's own coin. */
  readonly id: string
  /** The contract, plain; absent for the network's own coin. */
  readonly address?: string | undefined
  readonly chainId: ChainId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Whole tokens as decimal text, nothing rounded. */
  readonly numeric: string
  /** US dollars per token; 0 if unknown. For display only. */
  readonly price: number
  /** US dollars in total; 0 if unknown. For display only. */
  readonly value: number
  readonly iconUrl?: string | undefined
}

/** Under which key the tokens of an account are cached. */
export function tokenBalancesKey(chainId: ChainId | undefined, address: string | undefined) {
  return ['token-balances', chainId, address] as const
}

/**
 * How long tokens are not read again after a failure, in milliseconds. Source: product specification,
 * section 9.
 */
export const balancesRestMs = 30_000
