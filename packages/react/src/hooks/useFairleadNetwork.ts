import {
  type FairleadNetwork,
  type NetworkInput,
  type State,
  type SwitchResult,
  switchNetwork,
} from '@fairlead/core'
import { selectNetwork } from '@fairlead/core/internal'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the current network, the available ones, and `switchNetwork`; by default of the active namespace.
 * `switchNetwork` resolves to `{ ok, error? }` and never throws. Without a connection, it sets the network that the
 * next wallet is asked to use.
 */
export function useFairleadNetwork<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace | undefined } = {},
): FairleadNetwork<namespace> & {
  switchNetwork: (network: ChainId | NetworkInput | number) => Promise<SwitchResult>
} {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadNetwork')
  const select = useCallback((state: State) => selectNetwork(state, namespace), [namespace])
  const network = useSelected(fairlead.store, select)
  const go = useCallback(
    (wanted: ChainId | NetworkInput | number) => switchNetwork(fairlead, wanted),
    [fairlead],
  )
  return { ...network, switchNetwork: go }
}
