import type { ChainId } from '@fairlead/protocol'
import type { SwapAsset } from './swapAsset.ts'

/** A swap's contract call. */
export type SwapCall = {
  readonly data: string
  /** Units of gas that the provider expects. */
  readonly gas: bigint
  readonly to: string
  /**
   * Native currency to attach, in its smallest unit. Computed by the widget: the amount, and the fee of a bridge that is
   * shown to the user.
   */
  readonly value: bigint
}

/** A swap's transaction on Solana. */
export type SolanaSwapCall = {
  /** Serialized transaction in base64, which only the account signs. */
  readonly transaction: string
}

/** Terms of a swap to another network. */
export type SwapBridge = {
  /** The vendor's id of the bridge. */
  readonly id: string
  readonly name: string
  /** Native currency of the source network that the bridge takes besides the amount, in its smallest unit. */
  readonly fee: bigint
  /** Expected duration; undefined if unknown. */
  readonly seconds: number | undefined
}

/** A swap that is ready to be sent. Amounts are in the smallest unit of their token. */
export type SwapPlan = {
  /** Amount that is swapped; less than `asked` if the native currency must also pay the fee. */
  readonly amount: bigint
  /** Amount that the user entered. */
  readonly asked: bigint
  /** Contract that must be approved first, for exactly `amount`; undefined if the allowance suffices. */
  readonly approval: { readonly allowance: bigint; readonly spender: string } | undefined
  /** Milliseconds since 1970. */
  readonly builtAt: number
  /** Present if the tokens are on two networks. */
  readonly bridge: SwapBridge | undefined
  readonly call: SolanaSwapCall | SwapCall
  readonly chainId: ChainId
  /** Maximum network fee of the swap itself, in the native currency. */
  readonly fee: bigint
  readonly from: SwapAsset
  /** Price impact in hundredths of a percent, as the server knows it. */
  readonly impactBps: number | undefined
  /** Least that arrives: the network reverts the swap below it. Between two networks: as the bridge promises. */
  readonly minimum: bigint
  /** Address of the account. */
  readonly owner: string
  /** Fee of the server's operator, already deducted, in hundredths of a percent; undefined if unknown. */
  readonly providerFeeBps: number | undefined
  /** Percent, e.g. `'1'`. */
  readonly slippage: string
  readonly to: SwapAsset
  /** Amount that arrives at the current price. */
  readonly toAmount: bigint
}

/** Part of a swap that the wallet or the network is working on. */
export type SwapStep = {
  readonly kind: 'approve' | 'swap'
  /** `wallet`: the user has to approve. `network`: sent, and not yet included. */
  readonly phase: 'network' | 'wallet'
}

/** A swap that a wallet has submitted. */
export type SentSwap = {
  /** Undefined if a wallet that sends batches has not reported the transaction. */
  readonly hash: string | undefined
  readonly network: ChainId
  /** Whole tokens that were swapped. */
  readonly amount: string
  readonly from: string
  readonly to: string
  /** Whole tokens that were expected at the price of the swap. */
  readonly toAmount: string
  /** Network on which the tokens arrive, if it is another one. */
  readonly toNetwork?: ChainId | undefined
  /** True once the network has included the swap; false if that is not known after a few minutes. */
  readonly isIncluded: boolean
}

/** Tokens and amount of a swap from the current network. */
export type SwapParameters = {
  /** Whole tokens as a decimal string, e.g. `'1.5'`, or the smallest unit as a bigint. Nothing is rounded. */
  readonly amount: bigint | string
  /** Token to pay with: `'native'`, an address, or a CAIP-10 id. */
  readonly from: string
  /** Token to receive, in the same form. The CAIP-10 id may be of another network of the page. */
  readonly to: string
}

/** Price of a swap. Amounts are in the smallest unit of their token. */
export type SwapQuoteResult = {
  readonly amount: bigint
  readonly from: SwapAsset
  readonly to: SwapAsset
  readonly toAmount: bigint
}
