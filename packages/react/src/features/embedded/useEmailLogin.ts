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

/** How signing in stands; nothing to act on before its code is here. */
export function useEmailLogin(fairlead: Fairlead): {
  login: EmailLogin | undefined
  state: EmailLoginState
} {
  const wallet = useLoaded(useCallback(() => embeddedWallet(fairlead), [fairlead]))
  const state = useSelected(wallet?.login.state ?? resting, whole)
  return { login: wallet?.login, state }
}
