import { sendTransaction } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import type { Callbacks } from './usePending.ts'

/**
 * Asks the connected wallet to send a transaction. `mutateAsync` throws the errors of core's `sendTransaction`.
 *
 * @example
 * const { data: hash, error, mutate } = useSendTransaction()
 * <button onClick={() => mutate({ to, value: parseEther('0.1') })}>Send</button>
 */
export function useSendTransaction(callbacks: Callbacks<string> = {}): useSendTransaction.Result {
  const fairlead = useFairleadInstance('useSendTransaction')
  const act = useCallback(
    (variables: useSendTransaction.Variables) => sendTransaction(fairlead, variables),
    [fairlead],
  )
  return useMutation(act, callbacks)
}

export declare namespace useSendTransaction {
  /** Parameters of core's `sendTransaction`. */
  type Variables = Parameters<typeof sendTransaction>[1]
  /** `data` is the transaction's hash, before it is included. */
  type Result = Mutation<Variables, string>
}
