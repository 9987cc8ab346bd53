import { type Fairlead, type SocialState, socialState } from '@fairlead/core'
import { useEffect } from 'react'
import { useSelected } from '../../hooks/useSelected.ts'
import { leaveConnected, successMs } from '../../modal/leaveConnected.ts'

const whole = (state: SocialState) => state

/** How signing in with a provider stands; once it is done, the screen goes away by itself. */
export function useSocial(fairlead: Fairlead): SocialState {
  const state = useSelected(socialState(fairlead), whole)
  const isDone = state.status === 'success'
  useEffect(() => {
    if (!isDone) return
    return fairlead.environment.schedule(() => leaveConnected(fairlead), successMs)
  }, [fairlead, isDone])
  return state
}
