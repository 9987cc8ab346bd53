import {
  type EmailLogin,
  type EmailLoginState,
  embeddedWallet,
  type Fairlead,
} from '@fairlead/core'
import { useCallback } from 'react'
import { createStore } from 'zustand/vanilla'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'

const resting = createStore<EmailLoginState>(() => ({ email: '', nextMailAt: 0 }))
const whole = (state: EmailLoginState) => state

/** Returns the email login and its state; `login` is undefined until its code is loaded. */
export function useEmailLogin(fairlead: Fairlead): {
  login: EmailLogin | undefined
  state: EmailLoginState
} {
  const wallet = useLoaded(useCallback(() => embeddedWallet(fairlead), [fairlead]))
  const state = useSelected(wallet?.login.state ?? resting, whole)
  return { login: wallet?.login, state }
}
