import { type Fairlead, type SocialState, socialState } from '@fairlead/core'
import { useEffect } from 'react'
import { useIsLate } from '../../hooks/useIsLate.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
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

/** What usually helps, once somebody has waited for long. */
export function useLateSocial(fairlead: Fairlead, state: SocialState): string | undefined {
  const { status } = state
  const { environment } = fairlead
  const messages = useMessages()
  const isInWindow = useIsLate(environment, status === 'started')
  const isAtDevice = useIsLate(environment, status === 'device')
  const isHere = useIsLate(environment, status === 'user')
  const isOfFarcaster = state.provider === 'farcaster'
  if (isAtDevice) return messages.emailDeviceLate
  if (isHere || (isInWindow && (isOfFarcaster || state.isLeaving))) return messages.socialLateHere
  return isInWindow ? messages.socialLate : undefined
}
