import type { Namespace } from '@fairlead/protocol'
import { liveAt, rememberedAt, withFirst } from './others.ts'
import { connectedOf } from './selectors.ts'
import type { ConnectionState, Other, Remembered, State } from './state.ts'

/** What tabs of one origin have in common. */
export type Shared = Pick<
  State,
  'activeNamespace' | 'chosenNetworks' | 'others' | 'recentWallets' | 'remembered'
>

/**
 * Takes over what another tab has come to, in one step: half of it would be written back, and two
 * tabs would answer each other for ever. What was left there is left here; another wallet there is
 * one to ask here, unless it is connected here beside the one in use.
 *
 * @param busy - Namespaces in which a person is connecting a wallet here: there it goes on.
 */
export function adopted(state: State, theirs: Shared, busy: readonly Namespace[] = []): State {
  const { activeNamespace, chosenNetworks, others, recentWallets, remembered } = theirs
  const follow = (
    now: ConnectionState,
    wanted: Remembered | undefined,
    namespace: Namespace,
  ): ConnectionState => {
    if (!wanted) return { status: 'disconnected' }
    const { connectorId } = wanted
    const isAsked = now.status === 'connecting' && now.connectorId === connectorId
    const live = liveAt(state, { connectorId, namespace })
    if (live && !isAsked)
      // The same accounts, perhaps another one of them in use.
      return {
        ...live,
        accounts: withFirst(live.accounts, wanted.accounts[0].address),
        status: 'connected',
      }
    if (isAsked || now.status === 'disconnected') return now
    return { status: 'connecting', connectorId, reconnecting: wanted }
  }
  // The attempt does; the wallet before it only as long as nobody left it.
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
    // Tabs of one origin may be set up differently.
    activeNamespace: isServed(activeNamespace) ? activeNamespace : state.activeNamespace,
    chosenNetworks: Object.fromEntries(
      Object.entries(chosenNetworks).filter(([, chosen]) =>
        state.networks.some(({ caipNetworkId }) => caipNetworkId === chosen),
      ),
    ),
    connections,
  }
  // What is connected here stays connected here.
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
