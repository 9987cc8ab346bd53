import { BaseError } from '@fairlead/protocol'
import { connect } from '../../../actions/connect.ts'
import type { Fairlead, Login } from '../../../Fairlead.ts'
import { createFrameStorage } from '../../../frame/frameStorage.ts'
import type { Connection } from '../../../store/state.ts'
import { storageOf } from '../../../store/storageOf.ts'
import { isOidcName } from '../../../utils/isOidcName.ts'
import { embeddedConnections } from '../embeddedConnections.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { setPreferredAccountType } from '../setPreferredAccountType.ts'
import { startSocial } from '../social/startSocial.ts'
import { offersSocial } from './offersSocial.ts'

/**
 * Implements {@link connect} for one login method. If the last login used the same method, the user is not asked
 * again. With `accountType`, a wallet that is already signed in switches to that account type.
 *
 * @throws as {@link startSocial}; `FEATURE_UNAVAILABLE` if the login method is off.
 */
export async function connectEmbedded(fairlead: Fairlead, options: Login): Promise<Connection> {
  const { accountType, chainId, namespace, signal, method } = options
  const held = () =>
    embeddedConnections(fairlead.store.getState()).find(
      (one) => (namespace ?? one.namespace) === one.namespace,
    )
  if (accountType) {
    await setPreferredAccountType(fairlead, accountType, namespace)
    const connection = held()
    if (connection) return connection
  }
  const enter = () => connect(fairlead, { chainId, connectorId: 'auth', namespace, signal })
  if (method === 'ask' || (method === 'email' && fairlead.features.getState().email)) return enter()
  if (method === 'token' || method === 'guest') {
    const { guestLogin, tokenLogin } = await embeddedWallet(fairlead)
    const login = await (method === 'token' ? tokenLogin() : guestLogin())
    await login.signIn({ chainId, namespace, signal })
    const connection = held()
    if (connection) return connection
    throw new BaseError('REQUEST_ABORTED')
  }
  const provider =
    method === 'email'
      ? undefined
      : offersSocial(fairlead, namespace).find((name) => name === method)
  // These depend on the frame's project, not on the page's features.
  const isOfFrame = method === 'passkey' || isOidcName(method)
  const known = provider ?? (isOfFrame ? method : undefined)
  if (!known)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [`Signing in with ${method} is turned off`],
    })
  const storage = createFrameStorage(storageOf(fairlead.options, fairlead.environment))
  if (storage.read('isUsed') && storage.read('social') === known) return enter()
  await startSocial(fairlead, { chainId, namespace, provider: known, signal })
  const connection = held()
  if (connection) return connection
  throw new BaseError('REQUEST_ABORTED')
}
