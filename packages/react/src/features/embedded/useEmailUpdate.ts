import type { EmailUpdate, EmailUpdateState, Fairlead } from '@fairlead/core'
import { emailUpdate, embeddedConnections } from '@fairlead/core/internal'
import { useCallback } from 'react'
import { createStore } from 'zustand/vanilla'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'

const resting = createStore<EmailUpdateState>(() => ({ email: '', nextMailAt: 0 }))
const whole = (state: EmailUpdateState) => state

/** Returns the email change and its state; `update` is undefined until its code is loaded. */
export function useEmailUpdate(fairlead: Fairlead): {
  state: EmailUpdateState
  update: EmailUpdate | undefined
} {
  const update = useLoaded(useCallback(() => emailUpdate(fairlead), [fairlead]))
  return { state: useSelected(update?.state ?? resting, whole), update }
}

/** Returns the address that the user signed in with, even if another wallet is in use. */
export function useOwnEmail({ store }: Pick<Fairlead, 'store'>): string {
  return useSelected(store, (state) => embeddedConnections(state)[0]?.embedded?.user.email ?? '')
}
