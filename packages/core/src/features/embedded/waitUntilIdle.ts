import type { Fairlead } from '../../Fairlead.ts'
import { approvals, isFree } from './approvals.ts'

/**
 * Resolves when no approval is open. An open approval names an account and a network, so neither may change meanwhile.
 */
export function waitUntilIdle(fairlead: Fairlead): Promise<void> {
  const shown = approvals(fairlead)
  return new Promise((resolve) => {
    if (isFree(shown.getState())) return resolve()
    const stop = shown.subscribe((now) => {
      if (!isFree(now)) return
      stop()
      resolve()
    })
  })
}
