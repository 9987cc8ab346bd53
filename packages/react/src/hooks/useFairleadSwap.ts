import {
  openSwap,
  type SentSwap,
  type SwapArguments,
  type SwapParameters,
  type SwapStep,
  swap,
} from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'

/**
 * Swaps tokens of the connected account. `openSwap` opens the Swap view, where the user chooses and confirms; `swap`
 * asks the wallet right away, for pages with a form of their own.
 *
 * @example
 * const { openSwap } = useFairleadSwap()
 * <button onClick={() => openSwap({ toToken: usdc })}>Get USDC</button>
 */
export function useFairleadSwap(callbacks: Callbacks<SentSwap> = {}): useFairleadSwap.Result {
  const fairlead = useFairleadInstance('useFairleadSwap')
  const { data, error, isPending, run } = usePending(callbacks)
  return {
    data,
    error,
    isPending,
    openSwap: useCallback((prefill) => openSwap(fairlead, prefill), [fairlead]),
    swap: useCallback((parameters) => run(() => swap(fairlead, parameters)), [fairlead, run]),
  }
}

export declare namespace useFairleadSwap {
  type Result = {
    /** The last swap that `swap` sent. */
    readonly data: SentSwap | undefined
    /** Error of the last `swap`, if it failed. */
    readonly error: unknown
    /** True while `swap` is in progress. */
    readonly isPending: boolean
    /** Opens the Swap view. @throws as core's `openSwap`. */
    openSwap(prefill?: SwapArguments): Promise<void>
    /** Swaps without the Swap view. @throws as core's `swap`. */
    swap(
      parameters: SwapParameters & {
        onStep?: ((step: SwapStep) => void) | undefined
        /** Percent, from `0.1` to `5`. Default: `1`. */
        slippage?: string | undefined
      },
    ): Promise<SentSwap>
  }
}
