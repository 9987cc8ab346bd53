import {
  type FairleadNetwork,
  type NetworkInput,
  type State,
  type SwitchResult,
  selectNetwork,
  switchNetwork,
} from '@fairlead/core'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Where the widget is, where it may go, and how to go there; of the active namespace when none is
 * named. `switchNetwork` answers `{ ok, error? }` and never throws; while nobody is connected, the
 * choice is where the next wallet is asked to go.
 */
export function useFairleadNetwork(
  options: { namespace?: Namespace | undefined } = {},
): FairleadNetwork & { switchNetwork: (network: ChainId | NetworkInput) => Promise<SwitchResult> } {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadNetwork')
  const select = useCallback((state: State) => selectNetwork(state, namespace), [namespace])
  const network = useSelected(fairlead.store, select)
  const go = useCallback(
    (wanted: ChainId | NetworkInput) => switchNetwork(fairlead, wanted),
    [fairlead],
  )
  return { ...network, switchNetwork: go }
}
