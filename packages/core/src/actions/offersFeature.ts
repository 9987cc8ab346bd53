import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { findAdapter, readsBalances } from './adapterOf.ts'

/** Whether the page has the feature on, and the active namespace has it at all. */
export function offersFeature(fairlead: Fairlead, feature: 'receive' | 'send'): boolean {
  const { settings, store } = fairlead
  const { activeNamespace } = store.getState()
  const isThere = feature === 'receive' || sends(fairlead, activeNamespace)
  return isThere && settings.getState().features[feature] !== false
}

/** Nobody chooses what to send, or how much of it, where nobody can read what there is. */
function sends(fairlead: Fairlead, namespace: Namespace): boolean {
  return (
    findAdapter(fairlead, namespace)?.sendTransaction !== undefined &&
    readsBalances(fairlead, namespace)
  )
}
