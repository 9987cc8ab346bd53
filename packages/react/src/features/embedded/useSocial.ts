import { embeddedWallet, type Fairlead, type SocialState } from '@fairlead/core'
import { socialState } from '@fairlead/core/internal'
import { useCallback, useEffect } from 'react'
import { frameDelayedMs, useIsDelayed } from '../../hooks/useIsDelayed.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { leaveConnected, successMs } from '../../modal/leaveConnected.ts'

const whole = (state: SocialState) => state

/** Returns the state of a login with a provider; leaves the view once the login succeeds. */
export function useSocial(fairlead: Fairlead): SocialState {
  const state = useSelected(socialState(fairlead), whole)
  const isDone = state.status === 'success'
  useEffect(() => {
    if (!isDone) return
    return fairlead.environment.schedule(() => leaveConnected(fairlead), successMs)
  }, [fairlead, isDone])
  return state
}

/** Returns a hint once the user has waited for a long time. */
export function useLateSocial(fairlead: Fairlead, state: SocialState): string | undefined {
  const { isLeaving, provider, status } = state
  const messages = useMessages()
  const isWaiting = status === 'started' || status === 'device' || status === 'user'
  const wallet = useLoaded(useCallback(() => embeddedWallet(fairlead), [fairlead]))
  const isFrameLate = useIsDelayed(fairlead.environment, isWaiting, status, frameDelayedMs)
  // Each step restarts the time.
  const isLate = useIsDelayed(fairlead.environment, isWaiting, status)
  // Without the frame, the login in the popup can't continue.
  if (isFrameLate && wallet?.frame.status() === 'loading') return messages.emailLate
  if (!isLate) return undefined
  if (status === 'device') return messages.emailDeviceLate
  const isInWindow = status === 'started' && provider !== 'farcaster' && !isLeaving
  return isInWindow ? messages.socialLate : messages.emailLate
}
