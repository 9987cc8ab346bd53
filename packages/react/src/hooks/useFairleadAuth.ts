import { type AuthState, type SiwxSession, signIn, signOut } from '@fairlead/core'
import { siwxStates } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the sign-in state of the connected account, by default of the active namespace. `signIn` asks the wallet at
 * once, can be called again after the user declined, and rejects with the error.
 */
export function useFairleadAuth(options: { namespace?: Namespace | undefined } = {}): {
  status: AuthState['status']
  session: SiwxSession | undefined
  signIn: () => Promise<SiwxSession>
  signOut: () => Promise<void>
} {
  const fairlead = useFairleadInstance('useFairleadAuth')
  const active = useSelected(fairlead.store, (state) => state.activeNamespace)
  const namespace = options.namespace ?? active
  const auth = useSelected(siwxStates(fairlead), (states) => states[namespace])
  const enter = useCallback(() => signIn(fairlead, { namespace }), [fairlead, namespace])
  const leave = useCallback(() => signOut(fairlead, { namespace }), [fairlead, namespace])
  return { status: auth?.status ?? 'none', session: auth?.session, signIn: enter, signOut: leave }
}
