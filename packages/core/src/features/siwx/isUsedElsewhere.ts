import { type Namespace, namespaces } from '@fairlead/protocol'
import { liveAt } from '../../store/others.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/** True if the wallet in use in a namespace is connected in another namespace too. */
export function isUsedElsewhere(state: State, namespace: Namespace): boolean {
  const connectorId = connectedOf(state, namespace)?.connectorId
  return (
    connectorId !== undefined &&
    namespaces.some((one) => one !== namespace && liveAt(state, { connectorId, namespace: one }))
  )
}
