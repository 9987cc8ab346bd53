import { signMessage } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import type { Callbacks } from './usePending.ts'

/**
 * Asks the connected wallet to sign a text. `mutateAsync` throws the errors of core's `signMessage`.
 *
 * @example
 * const { data, isPending, mutate } = useSignMessage()
 * <button disabled={isPending} onClick={() => mutate({ message: 'Hello' })}>Sign</button>
 */
export function useSignMessage(callbacks: Callbacks<string> = {}): useSignMessage.Result {
  const fairlead = useFairleadInstance('useSignMessage')
  const act = useCallback(
    (variables: useSignMessage.Variables) => signMessage(fairlead, variables),
    [fairlead],
  )
  return useMutation(act, callbacks)
}

export declare namespace useSignMessage {
  /** Parameters of core's `signMessage`. */
  type Variables = Parameters<typeof signMessage>[1]
  /** `data` is the signature. */
  type Result = Mutation<Variables, string>
}
