import type { Fairlead } from '../../Fairlead.ts'
import { embeddedConnections } from './embeddedConnections.ts'

/**
 * Calls `run` each time the last account of the embedded wallet is removed, including from another
 * tab.
 */
export function onSignedOut(fairlead: Fairlead, run: () => void): void {
  const { store } = fairlead
  fairlead.onDestroy(
    store.subscribe((state, before) => {
      if (state.connections === before.connections && state.others === before.others) return
      if (embeddedConnections(before).length > 0 && embeddedConnections(state).length === 0) run()
    }),
  )
}
