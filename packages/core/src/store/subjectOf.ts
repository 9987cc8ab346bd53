import type { ChainId, Namespace } from '@fairlead/protocol'
import { connectedOf, networkById } from './selectors.ts'
import type { State } from './state.ts'

/** Who signs in, and where. */
export type Subject = { readonly address: string; readonly chainId: ChainId }

/** Who could sign in a namespace; nobody on a network that the page does not know. */
export function subjectOf(state: State, namespace: Namespace): Subject | undefined {
  const connection = connectedOf(state, namespace)
  if (!connection || !networkById(state, connection.chainId)) return undefined
  return { address: connection.accounts[0].address, chainId: connection.chainId }
}
