import {
  type NetworkInput,
  type SwitchResult,
  sendTransaction,
  signMessage,
  signTypedData,
  switchNetwork,
  writeContract,
} from '@fairlead/core'
import type { ChainId } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'

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

/**
 * Switches to another network, like `switchNetwork` of `useFairleadNetwork`, and tracks the outcome. `mutateAsync` throws
 * the errors of core's `switchNetwork`.
 *
 * @example
 * const { error, isPending, mutate } = useSwitchNetwork()
 * <button disabled={isPending} onClick={() => mutate({ network: 8453 })}>Base</button>
 */
export function useSwitchNetwork(callbacks: Callbacks<SwitchResult> = {}): useSwitchNetwork.Result {
  const fairlead = useFairleadInstance('useSwitchNetwork')
  const act = useCallback(
    ({ network }: useSwitchNetwork.Variables) =>
      switchNetwork(fairlead, network, { throwOnFailure: true }),
    [fairlead],
  )
  return useMutation(act, callbacks)
}

export declare namespace useSwitchNetwork {
  type Variables = {
    /** A configured network, its CAIP-2 id, or the number of an EVM network. */
    readonly network: ChainId | NetworkInput | number
  }
  type Result = Mutation<Variables, SwitchResult>
}

/** An action of the user and the outcome of its latest run, in the shape of TanStack Query's mutations. */
export type Mutation<variables, data> = {
  /** Result of the latest run, if it succeeded. */
  readonly data: data | undefined
  /** Error of the latest run, if it failed; otherwise null. */
  readonly error: Error | null
  readonly isError: boolean
  readonly isIdle: boolean
  /** True while the wallet is asked. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Starts a run. Failures are in `error` and passed to `onError`. */
  mutate(variables: variables): void
  /** Starts a run. @throws The errors of the action. */
  mutateAsync(variables: variables): Promise<data>
  /** Forgets the outcome. A run in progress continues, and its outcome isn't stored. */
  reset(): void
}

/** Runs an action and tracks its outcome. @param act - Must be stable between renders. */
function useMutation<variables, data>(
  act: (variables: variables) => Promise<data>,
  callbacks: Callbacks<data>,
): Mutation<variables, data> {
  const { data, error, isPending, reset, run, status } = usePending(callbacks)
  const mutateAsync = useCallback((variables: variables) => run(() => act(variables)), [act, run])
  const mutate = useCallback(
    (variables: variables) => void mutateAsync(variables).catch(() => {}),
    [mutateAsync],
  )
  return {
    data,
    error: status === 'error' ? (error as Error) : null,
    isError: status === 'error',
    isIdle: status === 'idle',
    isPending,
    isSuccess: status === 'success',
    mutate,
    mutateAsync,
    reset,
    status,
  }
}
