import type { Namespace } from '@fairlead/protocol'
import type { AuthState } from '../../Auth.ts'
import { authOf, authStates } from '../../actions/authStates.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { isEqual } from '../../utils/isEqual.ts'

/**
 * Asks the connected account to sign in, and keeps what it signed once that is verified. May be called
 * as often as one likes: while the wallet is asked, everybody waits for the same answer.
 *
 * @throws `FEATURE_UNAVAILABLE` without the option `siwx` or `siweConfig`, `NOT_CONNECTED`,
 *   `CHAIN_UNSUPPORTED`, `REQUEST_REJECTED`, `SIGNATURE_INVALID`, `UPSTREAM_UNAVAILABLE` when a chain
 *   has to say whether a contract signed and does not, `REQUEST_ABORTED` when the account or the
 *   network changed meanwhile.
 *
 * @example
 * const { data } = await signIn(fairlead)
 */
export async function signIn(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<SiwxSession> {
  const auth = await fairlead.auth()
  return auth.signIn(namespaceOf(fairlead, parameters))
}

export declare namespace signIn {
  type Parameters = {
    /** The active one when absent. */
    namespace?: Namespace | undefined
  }
}

/**
 * Does what closing the sign-in view does: goes back to the network that is signed already, or
 * disconnects where signing in is required.
 */
export async function cancelSignIn(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<void> {
  const auth = await fairlead.auth()
  await auth.cancel(namespaceOf(fairlead, parameters))
}

/** Ends the sign-in of the connected account on all networks of its namespace; it stays connected. */
export async function signOut(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<void> {
  const auth = await fairlead.auth()
  await auth.signOut(namespaceOf(fairlead, parameters))
}

/** Whether somebody is signed in, and as whom. The same object until it changes. */
export function getAuth(fairlead: Fairlead, namespace?: Namespace): AuthState {
  return authOf(authStates(fairlead).getState(), namespaceOf(fairlead, { namespace }))
}

/** Called when {@link getAuth} changes by value. @returns Stops. */
export function subscribeAuth(
  fairlead: Fairlead,
  onChange: (auth: AuthState) => void,
  namespace?: Namespace,
): () => void {
  let last = getAuth(fairlead, namespace)
  const tell = () => {
    const next = getAuth(fairlead, namespace)
    if (isEqual(next, last)) return
    last = next
    onChange(next)
  }
  const stops = [authStates(fairlead).subscribe(tell), fairlead.store.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

function namespaceOf(fairlead: Fairlead, { namespace }: signIn.Parameters): Namespace {
  return namespace ?? fairlead.store.getState().activeNamespace
}
