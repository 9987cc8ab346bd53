import type { Chain } from '../../../chains/createChains.ts'

/** A swap of two tokens of one Solana network. Tokens are mints; the native coin has the placeholder address. */
export type SolanaSwapOrder = {
  /** In the smallest unit of `from`. */
  readonly amount: bigint
  readonly chain: Chain
  readonly from: string
  readonly slippageBps: bigint
  readonly to: string
  readonly user: string
}

/** Output of a swap on Solana. */
export type SolanaSwapOffer = {
  /** Loss against the current price, in hundredths of a percent; undefined if unknown. */
  readonly priceImpactBps: number | undefined
  /** In the smallest unit of the target token. */
  readonly toAmount: bigint
}

/** The transaction of a swap on Solana, which only the user signs. */
export type SolanaSwap = {
  /** Signature fee and priority fee, in lamports. */
  readonly fee: bigint
  /** Base64, without a signature. */
  readonly transaction: string
}

/** A source of quotes and transactions on Solana. */
export type SolanaSwapVendor = {
  /** Name in the configuration and the log. */
  readonly name: string
  isServed(chain: Chain): boolean
  /** @returns `undefined` if there is no route. */
  quote(order: SolanaSwapOrder, signal: AbortSignal): Promise<SolanaSwapOffer | undefined>
  /** @throws `NOT_FOUND` if there is no route, `RESPONSE_INVALID` for a transaction with other signers. */
  build(order: SolanaSwapOrder, signal: AbortSignal): Promise<SolanaSwap>
}
