import type { Fairlead } from '../../Fairlead.ts'
import type { SwapArguments } from '../../modal/routes.ts'
import type { SentSwap, SwapParameters, SwapQuoteResult, SwapStep } from './SwapPlan.ts'

/**
 * Opens the Swap view, with its fields filled in if tokens or an amount are given. Invalid arguments are rejected before
 * anything is shown.
 *
 * @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'; `FEATURE_UNAVAILABLE` if swaps are turned off;
 *   `REQUEST_INVALID` for an invalid token or amount.
 *
 * @example
 * await openSwap(fairlead, { toToken: usdc, amount: '0.1' })
 */
export function openSwap(fairlead: Fairlead, prefill: SwapArguments = {}): Promise<void> {
  return fairlead.modal.open({ arguments: prefill, view: 'Swap' })
}

/**
 * Fetches the current price of a swap on the current network. Nothing is sent to the wallet.
 *
 * @throws `ARGUMENT_REQUIRED` while disconnected; `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps';
 *   `REQUEST_INVALID` for an invalid token or amount; `SwapError` with `noRoute` or `noLiquidity`.
 */
export async function fetchSwapQuote(
  fairlead: Fairlead,
  parameters: SwapParameters & { readonly signal?: AbortSignal | undefined },
): Promise<SwapQuoteResult> {
  const { readSwapQuote } = await import('./swapTokens.ts')
  return readSwapQuote(fairlead, parameters)
}

/**
 * Swaps two tokens of the connected account on its current network, without the Swap view. The wallet is asked to
 * approve the source token first if needed, for exactly the amount.
 *
 * The network reverts a swap that would yield less than the quote minus the slippage.
 *
 * @param parameters.slippage - Percent, from `'0.1'` to `'5'`. Default: `'1'`.
 * @param parameters.onStep - Called when the wallet is asked, and when a transaction was sent.
 * @returns The transaction, once the network has included it; see `isIncluded`.
 * @throws the errors of {@link fetchSwapQuote}; `SwapError` with `notEnough`, `priceMoved`, `approvalFailed` or
 *   `reverted`; `REQUEST_REJECTED`; `PROVIDER_ERROR`; `SWITCH_FAILED` if the network or account changed meanwhile.
 *
 * @example
 * const { hash } = await swap(fairlead, { amount: '0.1', from: 'native', to: usdc })
 */
export async function swap(
  fairlead: Fairlead,
  parameters: SwapParameters & {
    readonly onStep?: ((step: SwapStep) => void) | undefined
    readonly slippage?: string | undefined
  },
): Promise<SentSwap> {
  const { swapTokens } = await import('./swapTokens.ts')
  const { onStep, ...wish } = parameters ?? {}
  return swapTokens(fairlead, wish, onStep)
}
