import type { Namespace } from '@fairlead/protocol'
import { liveAt, rememberedAt, withFirst } from './others.ts'
import { connectedOf } from './selectors.ts'
import type { ConnectionState, Other, Remembered, State } from './state.ts'

/** State that tabs of one origin share. */
export type Shared = Pick<
  State,
  'activeNamespace' | 'chosenNetworks' | 'others' | 'recentWallets' | 'remembered'
>

/**
 * Applies the shared state of another tab in one step; a partial update would be written back and sent
 * between the tabs without end. Wallets that were disconnected there are disconnected here. A different
 * wallet there is resumed here, unless it is already connected here as another wallet.
 *
 * @param busy - Namespaces in which the user is connecting a wallet here; these attempts continue.
 */
export function mergeOtherTab(
  state: State,
  theirs: Shared,
  busy: readonly Namespace[] = [],
): State {
  const { activeNamespace, chosenNetworks, others, recentWallets, remembered } = theirs
  const follow = (
    now: ConnectionState,
    wanted: Remembered | undefined,
    namespace: Namespace,
  ): ConnectionState => {
    if (!wanted) return now.status === 'disconnected' ? now : { status: 'disconnected' }
    const { connectorId } = wanted
    const isAsked = now.status === 'connecting' && now.connectorId === connectorId
    const live = liveAt(state, { connectorId, namespace })
    if (live && !isAsked)
      // The same accounts; the other tab may have selected a different one.
      return {
        ...live,
        accounts: withFirst(live.accounts, wanted.accounts[0].address),
        status: 'connected',
      }
    if (isAsked || now.status === 'disconnected') return now
    return { status: 'connecting', connectorId, reconnecting: wanted }
  }
  // Keeps the attempt. Keeps the previous wallet only if no tab has disconnected it.
  const goesOn = (now: ConnectionState): ConnectionState =>
    now.status === 'connecting' && now.previous && !rememberedAt(theirs, now.previous)
      ? { ...now, previous: undefined }
      : now
  const connections = Object.fromEntries(
    Object.entries(state.connections).map(([name, now]) => {
      const namespace = name as Namespace
      const isBusy = busy.includes(namespace)
      const next = isBusy ? goesOn(now) : follow(now, remembered[namespace], namespace)
      return [namespace, next]
    }),
  )
  const isServed = (namespace: Namespace) =>
    state.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const next: State = {
    ...state,
    recentWallets,
    remembered,
    // Tabs of one origin may be configured with different networks.
    activeNamespace: isServed(activeNamespace) ? activeNamespace : state.activeNamespace,
    chosenNetworks: Object.fromEntries(
      Object.entries(chosenNetworks).filter(([, chosen]) =>
        state.networks.some(({ caipNetworkId }) => caipNetworkId === chosen),
      ),
    ),
    connections,
  }
  // Wallets that are connected here stay connected here.
  const besides = others.map((other): Other => {
    const live = other.status === 'recent' ? undefined : liveAt(state, other)
    if (live) return { ...live, status: 'connected' }
    return other.status === 'connected' ? { ...other, status: 'stored' } : other
  })
  return {
    ...next,
    others: besides.filter(
      ({ connectorId, namespace }) =>
        connectedOf(next, namespace)?.connectorId !== connectorId &&
        remembered[namespace]?.connectorId !== connectorId,
    ),
  }
}
