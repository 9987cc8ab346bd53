import type { SwapStatus, SwapToken } from '@fairlead/protocol'
import type { Address, Hex } from 'viem'
import type { Chain } from '../../chains/createChains.ts'

/** Two tokens, as lower-case addresses; the native coin has the placeholder address. */
export type SwapPair = {
  readonly chain: Chain
  readonly from: Address
  readonly to: Address
  /** Chain of `to`, if it isn't `chain`. */
  readonly toChain?: Chain | undefined
}

/** A swap to quote or build. `amount` is in the smallest unit of `from`. */
export type SwapOrder = SwapPair & { readonly amount: bigint; readonly user: Address }

/** Output of a swap, in the smallest unit of the target token. */
export type SwapOffer = {
  /** The vendor's own id, if it has one. */
  readonly id: string | null
  readonly toAmount: bigint
  /** The operator's fee that `toAmount` is after, in hundredths of a percent; absent if unknown. */
  readonly feeBps?: number | undefined
  /** Gas limit, if the vendor gives one. */
  readonly gas?: bigint | undefined
  /** Loss against the price of an infinitely small swap, in hundredths of a percent. */
  readonly priceImpactBps?: number | undefined
}

/** Terms of a swap to another chain. */
export type Crossing = {
  readonly bridge: { readonly id: string; readonly name: string }
  /** Native coin to send along besides the amount, in its smallest unit. */
  readonly fee: bigint
  /** Least that arrives, in the smallest unit of the target token. */
  readonly minimum: bigint
  /** Expected duration; undefined if the vendor gives none. */
  readonly seconds: number | undefined
  /** In the smallest unit of the target token. */
  readonly toAmount: bigint
}

/** A swap to another chain, as its vendor finds it again. */
export type SwapTransfer = {
  /** The vendor's id of the bridge. */
  readonly bridge: string
  readonly from: Chain
  /** Hash of the transaction on `from`. */
  readonly hash: Hex
  readonly to: Chain
}

/**
 * The transaction of a swap. Its value is the amount if the source is the native coin, else 0; a crossing's fee is added.
 */
export type SwapCall = {
  readonly to: Address
  readonly data: Hex
  /** Gas limit, if the vendor gives one. */
  readonly gas: bigint | undefined
  /** Present if the tokens are on two chains. */
  readonly crossing?: Crossing | undefined
}

/** A source of quotes and transactions. */
export type SwapVendor = {
  /** Name in the configuration and the log. */
  readonly name: string
  isServed(chain: Chain): boolean
  tokens(chain: Chain, signal: AbortSignal): Promise<readonly SwapToken[]>
  /**
   * @returns An empty list if there is no route.
   * @throws `NOT_FOUND` if there is a route without enough liquidity.
   */
  quote(order: SwapOrder, signal: AbortSignal): Promise<readonly SwapOffer[]>
  /** Returns the contract that takes the source token. */
  spender(pair: SwapPair, signal: AbortSignal): Promise<Address>
  /** @throws `NOT_FOUND` if there is no route, or not enough liquidity. */
  build(order: SwapOrder & { slippageBps: bigint }, signal: AbortSignal): Promise<SwapCall>
  /** Present if the vendor also swaps between two chains. */
  readonly crossings?: {
    /** Returns those of the chains that the vendor pays out on. */
    destinations(chains: readonly Chain[], signal: AbortSignal): Promise<readonly Chain[]>
    status(transfer: SwapTransfer, signal: AbortSignal): Promise<SwapStatus>
  }
}
