import type { Fairlead } from '@fairlead/core'
import { createRecorder } from './Recording.ts'
import { recordAttempts } from './recordAttempts.ts'
import { recordRequests } from './recordRequests.ts'
import { recordWalletCalls } from './recordWalletCalls.ts'

/**
 * Shows a panel for developers: state, events, calls to servers, networks and wallets, hidden wallets with reasons,
 * steps of connection attempts, and simulated faults. Call `mountDevtools` before the first action, in development
 * only. The code of the panel loads later, but recording starts at once.
 *
 * A second call for the same widget changes nothing. Destroying the widget removes the panel. On a server, the
 * call does nothing.
 *
 * @returns A function that removes the panel and ends all simulated faults.
 *
 * @example
 * if (import.meta.env.DEV)
 *   import('fairlead/devtools').then(({ mountDevtools }) => mountDevtools(fairlead))
 */
export function mountDevtools(fairlead: Fairlead): () => void {
  if (typeof document === 'undefined' || fairlead.isDestroyed) return () => {}
  const mounted = fairlead.own(createMounted)
  if (mounted.unmount) return mounted.unmount
  const recorder = createRecorder(fairlead.environment.now)
  const attempts = recordAttempts(fairlead, recorder)
  const stops = [
    attempts.stop,
    recordRequests(fairlead, recorder),
    recordWalletCalls(fairlead, recorder, attempts.addStep),
    fairlead.events.subscribe(recorder.addEvent),
  ]
  let isOver = false
  const unmount = () => {
    if (isOver) return
    isOver = true
    mounted.unmount = undefined
    forget()
    for (const stop of stops.splice(0)) stop()
    // For a caller that kept a recorded function.
    recorder.store.setState({ faults: [] })
  }
  const forget = fairlead.onDestroy(unmount)
  import('./showPanel.tsx')
    .then(({ showPanel }) => {
      if (!isOver) stops.push(showPanel(fairlead, recorder.store))
    })
    .catch((error: unknown) =>
      fairlead.environment.console.error(`[Fairlead] The developer panel can't load: ${error}`),
    )
  mounted.unmount = unmount
  return unmount
}

function createMounted(): { unmount?: (() => void) | undefined } {
  return {}
}
