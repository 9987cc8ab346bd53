import { BaseError, type Namespace } from '@fairlead/protocol'
import { DisconnectError } from '../errors/connection.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { Slot } from '../store/others.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import type { State } from '../store/state.ts'
import { disconnected, slotsOf, walletLeft } from '../store/transitions.ts'
import { adapterOf } from './adapterOf.ts'
import { showWallets } from './showWallets.ts'
import { toSignOut, withinLimit } from './toSignOut.ts'

/**
 * Disconnects one wallet, all wallets of one namespace, or all wallets. If a namespace has several,
 * the most recent other wallet becomes the active one.
 *
 * The connection state is cleared first, so that a dead session or an unresponsive wallet can't
 * block the disconnection. A wallet that does not answer within 3 s, or that the page no longer
 * has, is reported by the event `ERROR`.
 *
 * @throws `DISCONNECT_FAILED`, after clearing the state, if a wallet reports a failure.
 *
 * @example
 * await disconnect(fairlead, { id: 'io.metamask', namespace: 'eip155' })
 */
export async function disconnect(
  fairlead: Fairlead,
  parameters: disconnect.Parameters = {},
): Promise<void> {
  const { id, keepModalOpen = false, namespace, signOut = true } = parameters
  const { events, features, modal, store } = fairlead
  const { multiWallet } = features.getState()
  const chosen = namespace ? [namespace] : knownNamespaces(store.getState())
  abortAttempts(fairlead, chosen, id)
  const leaving = chosen
    .flatMap((name) => slotsOf(store.getState(), name))
    .filter(({ connectorId }) => id === undefined || connectorId === id)
  const signOutOf = signOut ? toSignOut(fairlead, leaving) : undefined
  // One state update: subscribers must not see one of the leaving wallets become active in between.
  store.setState((state) =>
    id === undefined
      ? chosen.reduce((next, name) => disconnected(next, name, multiWallet), state)
      : leaving.reduce((next, slot) => walletLeft(next, slot, multiWallet), state),
  )
  if (!keepModalOpen) {
    const isHeld = multiWallet && hasAddress(store.getState())
    if (isHeld) showWallets(fairlead)
    else modal.close()
  }

  const [causes] = await Promise.all([disconnectWallets(fairlead, leaving, signOut), signOutOf?.()])
  events.emit(causes.length > 0 ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', {
    namespace: namespace ?? 'all',
  })
  if (causes.length > 0) throw new DisconnectError({ causes })
}

export declare namespace disconnect {
  type Parameters = {
    /** Connector id of the wallet to disconnect. All wallets when absent. */
    id?: string | undefined
    /** All namespaces when absent. */
    namespace?: Namespace | undefined
    /** Also revokes the wallet's permission and signs the user out; waits at most 3 s. True by default. */
    signOut?: boolean | undefined
    keepModalOpen?: boolean | undefined
  }
}

/** Returns every namespace that has a connected, connecting, remembered or recent wallet. */
export function knownNamespaces({ connections, others, remembered }: State): readonly Namespace[] {
  const names = [...Object.keys(connections), ...Object.keys(remembered)] as Namespace[]
  return [...new Set([...names, ...others.map(({ namespace }) => namespace)])]
}

/**
 * Aborts connection attempts and network switches of the wallets that are about to leave. Call it
 * before collecting them: an aborted attempt restores the previous wallet, which then has to leave
 * too.
 */
export function abortAttempts(
  { internal, store }: Fairlead,
  namespaces: readonly Namespace[],
  id: string | undefined,
): void {
  for (const name of namespaces) {
    const now = store.getState().connections[name]
    const inUse = connectedOf(store.getState(), name)?.connectorId
    if (id === undefined || (now?.status === 'connecting' && now.connectorId === id))
      internal.attempts.get(name)?.abort()
    if (id === undefined || inUse === id) internal.switches.get(name)?.abort()
  }
}

/**
 * Disconnects wallets, waiting at most 3 s for each. Reports wallets that did not answer in time,
 * and wallets that this page no longer has.
 *
 * @returns One `DISCONNECT_FAILED` for each other failure.
 */
export async function disconnectWallets(
  fairlead: Fairlead,
  slots: readonly Slot[],
  signOut: boolean,
): Promise<readonly BaseError[]> {
  const { features, store } = fairlead
  const { multiWallet } = features.getState()
  const outcomes = await Promise.allSettled(
    slots.map(async ({ connectorId, namespace }) => {
      const isLast = !multiWallet && !connectedOf(store.getState(), namespace)
      const adapter = adapterOf(fairlead, namespace)
      const leaving = adapter.disconnect({ connectorId, isLast, namespace, signOut })
      if (await withinLimit(fairlead, leaving)) return
      const hints = [`Wallet: ${connectorId}`, `Namespace: ${namespace}`]
      const shortMessage = 'The wallet did not confirm the disconnection in time'
      fairlead.report(new BaseError('DISCONNECT_FAILED', { hints, shortMessage }))
    }),
  )
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const { reason } = outcome
    const isGone =
      BaseError.find(reason, 'ADAPTER_NOT_FOUND') || BaseError.find(reason, 'CONNECTOR_NOT_FOUND')
    if (!isGone) return [new BaseError('DISCONNECT_FAILED', { cause: reason })]
    fairlead.report(reason)
    return []
  })
}
