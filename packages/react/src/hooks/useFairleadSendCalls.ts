import { type BatchParameters, type SentBatch, sendCalls } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'

/**
 * Sends several calls with one approval of the connected EVM wallet (EIP-5792). Follow them with
 * `useFairleadCallsStatus`.
 *
 * @example
 * const { data, isPending, sendCalls } = useFairleadSendCalls()
 * <button onClick={() => sendCalls({ calls: [approval, deposit] })}>Deposit</button>
 */
export function useFairleadSendCalls(
  callbacks: Callbacks<SentBatch> = {},
): useFairleadSendCalls.Result {
  const fairlead = useFairleadInstance('useFairleadSendCalls')
  const { data, error, isPending, run } = usePending(callbacks)
  const send = useCallback(
    (parameters: BatchParameters) => run(() => sendCalls(fairlead, parameters)),
    [fairlead, run],
  )
  return { data, error, isPending, sendCalls: send }
}

export declare namespace useFairleadSendCalls {
  type Result = {
    /** The last batch that the wallet has accepted. */
    readonly data: SentBatch | undefined
    /** Error of the last call, if it failed. */
    readonly error: unknown
    /** True while the wallet is asked. */
    readonly isPending: boolean
    /** @throws as core's `sendCalls`. */
    sendCalls(parameters: BatchParameters): Promise<SentBatch>
  }
}
