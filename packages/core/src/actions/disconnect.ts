import { BaseError, type Namespace } from '@fairlead/protocol'
import { DisconnectError } from '../errors/connection.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import { disconnected } from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'

/** Longest a wallet may take to sign out, in milliseconds; then we leave without it. */
export const signOutTimeoutMs = 3_000

/**
 * Lets go of the wallets of one namespace, or of all.
 *
 * What is known of them is forgotten first, so a dead session or a silent wallet can't hold anybody.
 *
 * @throws `DISCONNECT_FAILED`, after forgetting, when a wallet reports a failure.
 */
export async function disconnect(
  fairlead: Fairlead,
  parameters: disconnect.Parameters = {},
): Promise<void> {
  const { keepModalOpen = false, namespace, signOut = true } = parameters
  const { attempts, events, modal, options, store, switches } = fairlead
  const chosen = namespace
    ? [namespace]
    : (Object.keys(store.getState().connections) as Namespace[])

  // An attempt that ends gives back the wallet before it, which then has to be left too.
  for (const name of chosen) {
    attempts.get(name)?.abort()
    switches.get(name)?.abort()
  }
  const leaving = chosen.flatMap((namespace) => {
    const now = connectionOf(store.getState(), namespace)
    // Also a stored wallet that is only just being asked.
    const stored = now.status === 'connecting' ? now.reconnecting : undefined
    const link = connectedOf(store.getState(), namespace) ?? stored
    const addresses = link?.accounts.map(({ address }) => address) ?? []
    return link ? [{ addresses, connectorId: link.connectorId, namespace }] : []
  })
  for (const name of chosen) store.setState((state) => disconnected(state, name))
  if (!keepModalOpen) modal.close()

  // A server that does not answer holds nobody; neither does one that fails.
  const signsOut = signOut && leaving.length > 0 && (options.siwx ?? options.siweConfig)
  const signingOut = signsOut
    ? fairlead.auth().then((auth) => auth.leave(leaving), fairlead.report)
    : undefined
  const outcomes = await Promise.allSettled(
    leaving.map(async ({ connectorId, namespace: name }) => {
      const leave = findAdapter(fairlead, name)?.disconnect({
        connectorId,
        namespace: name,
        signOut,
      })
      await withinLimit(fairlead, leave)
    }),
  )
  await withinLimit(fairlead, signingOut)
  const causes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [new BaseError('DISCONNECT_FAILED', { cause: outcome.reason })]
      : [],
  )
  events.emit(causes.length > 0 ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', {
    namespace: namespace ?? 'all',
  })
  if (causes.length > 0) throw new DisconnectError({ causes })
}

export declare namespace disconnect {
  type Parameters = {
    /** All of them when absent. */
    namespace?: Namespace | undefined
    /** Also takes back the wallet's permission; waits at most 3 s for it. */
    signOut?: boolean | undefined
    keepModalOpen?: boolean | undefined
  }
}

async function withinLimit(fairlead: Fairlead, leaving: Promise<void> | undefined): Promise<void> {
  let cancel = () => {}
  const limit = new Promise<void>((resolve) => {
    cancel = fairlead.environment.schedule(resolve, signOutTimeoutMs)
  })
  await Promise.race([leaving, limit]).finally(() => cancel())
}
