import { writeContract } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import type { Callbacks } from './usePending.ts'

/**
 * Asks the connected wallet to call a contract. With an ABI `as const`, the function's name and its arguments are checked
 * and inferred. `mutateAsync` throws the errors of core's `writeContract`.
 *
 * @example
 * const { data: hash, mutate } = useWriteContract()
 * <button onClick={() => mutate({ abi: erc20Abi, args: [to, 1n], functionName: 'transfer', to: token })}>Send</button>
 */
export function useWriteContract(callbacks: Callbacks<string> = {}): useWriteContract.Result {
  const fairlead = useFairleadInstance('useWriteContract')
  const act = useCallback(
    (variables: writeContract.Parameters) => writeContract(fairlead, variables),
    [fairlead],
  )
  return useMutation(act, callbacks) as useWriteContract.Result
}

export declare namespace useWriteContract {
  /** Parameters of core's `writeContract`, with the ABI's types. */
  type Variables<
    abi extends Abi,
    name extends Name<abi>,
    args extends Arguments<abi, name>,
  > = writeContract.Parameters<abi, name, args>
  /** `data` is the transaction's hash, before it is included. */
  type Result = Omit<Mutation<writeContract.Parameters, string>, 'mutate' | 'mutateAsync'> & {
    /** Starts a call. Failures are in `error` and passed to `onError`. */
    mutate<const abi extends Abi, name extends Name<abi>, args extends Arguments<abi, name>>(
      variables: Variables<abi, name, args>,
    ): void
    /** Starts a call. @throws The errors of core's `writeContract`. */
    mutateAsync<const abi extends Abi, name extends Name<abi>, args extends Arguments<abi, name>>(
      variables: Variables<abi, name, args>,
    ): Promise<string>
  }
}

type Abi = writeContract.AnyAbi
type Name<abi extends Abi> = writeContract.FunctionName<abi>
type Arguments<abi extends Abi, name extends Name<abi>> = writeContract.Arguments<abi, name>
