import { signTypedData } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import type { Callbacks } from './usePending.ts'

/**
 * Asks the connected wallet to sign structured data (EIP-712). `mutateAsync` throws the errors of core's `signTypedData`.
 *
 * @example
 * const { data, mutate } = useSignTypedData()
 * <button onClick={() => mutate({ domain, message, primaryType: 'Mail', types })}>Sign</button>
 */
export function useSignTypedData(callbacks: Callbacks<string> = {}): useSignTypedData.Result {
  const fairlead = useFairleadInstance('useSignTypedData')
  const act = useCallback(
    (variables: useSignTypedData.Variables) => signTypedData(fairlead, variables),
    [fairlead],
  )
  return useMutation(act, callbacks)
}

export declare namespace useSignTypedData {
  /** Parameters of core's `signTypedData`. */
  type Variables = Parameters<typeof signTypedData>[1]
  /** `data` is the signature. */
  type Result = Mutation<Variables, string>
}
