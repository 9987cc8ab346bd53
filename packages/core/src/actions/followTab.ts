import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { mergeOtherTab } from '../store/mergeOtherTab.ts'
import type { Persisted } from '../store/persist.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import { gaveUp } from '../store/transitions.ts'
import { followWallets } from './followWallets.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Applies another tab's connections to this tab. Drops wallets that were disconnected there, and
 * silently resumes wallets that were connected there. Connection attempts in this tab continue.
 */
export function followTab(fairlead: Fairlead, theirs: Persisted): void {
  const { adapters, events, modal, store } = fairlead
  const { attempts } = fairlead.internal
  followWallets(fairlead)
  const { remembered } = theirs
  const before = store.getState()
  store.setState((state) => mergeOtherTab(state, theirs, [...attempts.keys()]))

  for (const namespace of Object.keys(before.connections) as Namespace[])
    if (connectedOf(before, namespace) && !connectedOf(store.getState(), namespace))
      if (!remembered[namespace]) events.emit('DISCONNECT_SUCCESS', { namespace })
  if (hasAddress(before) && Object.keys(remembered).length === 0 && attempts.size === 0)
    if (modal.view() !== 'ProfileWallets') modal.close()

  const { connectors, others } = store.getState()
  const isMissing = [...Object.values(remembered), ...others].some(
    ({ connectorId }) => !connectors.some(({ id }) => id === connectorId),
  )
  // Some adapters list wallets only after `prepare`.
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

/** @param looking - Settles when the adapters have looked for unlisted wallets. */
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
  // The wallet exists in the other tab but not in this one.
  if (!isSettled && !fairlead.internal.resuming.has(namespace))
    fairlead.store.setState((state) => gaveUp(state, namespace))
}
