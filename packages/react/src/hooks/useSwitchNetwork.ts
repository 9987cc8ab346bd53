import { type NetworkInput, type SwitchResult, switchNetwork } from '@fairlead/core'
import type { ChainId } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import type { Callbacks } from './usePending.ts'

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
