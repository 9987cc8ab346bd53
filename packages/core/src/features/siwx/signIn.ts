import type { Namespace } from '@fairlead/protocol'
import { siwxStateOf, siwxStates } from '../../actions/siwxStates.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { AuthState } from '../../SiwxClient.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { isEqual } from '../../utils/isEqual.ts'

/**
 * Asks the connected account to sign in, verifies the signature and stores the session. While the wallet is asked,
 * further calls return the same promise.
 *
 * @throws `FEATURE_UNAVAILABLE` without the option `siwx` or `siweConfig`; `NOT_CONNECTED`; `CHAIN_UNSUPPORTED`;
 *   `REQUEST_REJECTED`; `SIGNATURE_INVALID`; `UPSTREAM_UNAVAILABLE` if a contract signature can't be verified because
 *   the network does not answer; `REQUEST_ABORTED` if the account or the network changed meanwhile.
 *
 * @example
 * const { data } = await signIn(fairlead)
 */
export async function signIn(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<SiwxSession> {
  const auth = await fairlead.internal.siwx()
  return auth.signIn(namespaceOf(fairlead, parameters))
}

export declare namespace signIn {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
}

/**
 * Cancels the sign-in, as closing its view does: switches back to the network that is signed in already, or
 * disconnects if sign-in is required.
 */
export async function cancelSignIn(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<void> {
  const auth = await fairlead.internal.siwx()
  await auth.cancel(namespaceOf(fairlead, parameters))
}

/** Signs the connected account out on all networks of its namespace. It stays connected. */
export async function signOut(
  fairlead: Fairlead,
  parameters: signIn.Parameters = {},
): Promise<void> {
  const auth = await fairlead.internal.siwx()
  await auth.signOut(namespaceOf(fairlead, parameters))
}

/** Returns the sign-in state of a namespace. The object stays identical until the state changes. */
export function getAuth(fairlead: Fairlead, namespace?: Namespace): AuthState {
  return siwxStateOf(siwxStates(fairlead).getState(), namespaceOf(fairlead, { namespace }))
}

/** Calls `onChange` when the value of {@link getAuth} changes. @returns Unsubscribe function. */
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
  const stops = [siwxStates(fairlead).subscribe(tell), fairlead.store.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

function namespaceOf(fairlead: Fairlead, { namespace }: signIn.Parameters): Namespace {
  return namespace ?? fairlead.store.getState().activeNamespace
}
