import type { Fairlead } from '../../Fairlead.ts'
import { approvals, isFree } from './approvals.ts'

/**
 * Resolves once the person is asked nothing. What they are looking at names an account and a network,
 * so neither changes under it.
 */
export function whenFree(fairlead: Fairlead): Promise<void> {
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
