import type { Namespace } from '@fairlead/protocol'
import { connectedOf } from '../../store/selectors.ts'
import type { Connection, State } from '../../store/state.ts'

/** Returns the connections of the embedded wallet, active or not. */
export function embeddedConnections(state: State): readonly Connection[] {
  const inUse = Object.keys(state.connections).flatMap(
    (namespace) => connectedOf(state, namespace as Namespace) ?? [],
  )
  const beside = state.others.flatMap((one) => (one.status === 'connected' ? one : []))
  return [...inUse, ...beside].filter(({ wallet }) => wallet.type === 'AUTH')
}
