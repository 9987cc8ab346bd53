import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { adopted } from '../store/adopted.ts'
import type { Persisted } from '../store/persist.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import { gaveUp } from '../store/transitions.ts'
import { attend } from './attend.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Comes to the same connections as another tab: leaves what was left there, and asks silently for
 * what was connected there. An attempt that is under way here goes on.
 */
export function followTab(fairlead: Fairlead, theirs: Persisted): void {
  const { adapters, attempts, events, modal, store } = fairlead
  attend(fairlead)
  const { remembered } = theirs
  const before = store.getState()
  store.setState((state) => adopted(state, theirs, [...attempts.keys()]))

  for (const namespace of Object.keys(before.connections) as Namespace[])
    if (connectedOf(before, namespace) && !connectedOf(store.getState(), namespace))
      if (!remembered[namespace]) events.emit('DISCONNECT_SUCCESS', { namespace })
  if (hasAddress(before) && Object.keys(remembered).length === 0 && attempts.size === 0)
    if (modal.view() !== 'ProfileWallets') modal.close()

  const { connectors, others } = store.getState()
  const isMissing = [...Object.values(remembered), ...others].some(
    ({ connectorId }) => !connectors.some(({ id }) => id === connectorId),
  )
  // Some wallets are listed only after an adapter has looked for them.
  const looking = isMissing
    ? Promise.allSettled(adapters.map((adapter) => adapter.prepare?.()))
    : undefined
  for (const namespace of Object.keys(remembered) as Namespace[]) {
    const wanted = remembered[namespace]?.connectorId
    const current = connectedOf(store.getState(), namespace)?.connectorId
    if (!attempts.has(namespace) && current !== wanted) void follow(fairlead, namespace, looking)
  }
  resumeOthers(fairlead, { isFollowing: true })
}

/** @param looking - Settles when the wallets that are not listed so far were looked for. */
async function follow(
  fairlead: Fairlead,
  namespace: Namespace,
  looking: Promise<unknown> | undefined,
): Promise<void> {
  let isSettled = await resume(fairlead, namespace, { isFollowing: true })
  if (!isSettled && looking) {
    await looking
    isSettled = await resume(fairlead, namespace, { isFollowing: true })
  }
  // A wallet that is in the other tab and not in this one.
  if (!isSettled && !fairlead.resuming.has(namespace))
    fairlead.store.setState((state) => gaveUp(state, namespace))
}
