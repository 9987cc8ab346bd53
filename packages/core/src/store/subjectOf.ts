import type { ChainId, Namespace } from '@fairlead/protocol'
import { connectedOf, networkById } from './selectors.ts'
import type { State } from './state.ts'

/** Account and network of a sign-in. */
export type Subject = { readonly address: string; readonly chainId: ChainId }

/** Returns the account that can sign in; undefined if none is connected or its network is not configured. */
export function subjectOf(state: State, namespace: Namespace): Subject | undefined {
  const connection = connectedOf(state, namespace)
  if (!connection || !networkById(state, connection.chainId)) return undefined
  return { address: connection.accounts[0].address, chainId: connection.chainId }
}
