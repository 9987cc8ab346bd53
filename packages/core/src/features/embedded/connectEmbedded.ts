import { BaseError } from '@fairlead/protocol'
import { connect } from '../../actions/connect.ts'
import type { Fairlead, LogIn } from '../../Fairlead.ts'
import { createFrameStorage } from '../../frame/frameStorage.ts'
import type { Connection } from '../../store/state.ts'
import { storageOf } from '../../store/storageOf.ts'
import { embeddedConnections } from './embeddedConnections.ts'
import { offersSocial } from './offersSocial.ts'
import { setPreferredAccountType } from './setPreferredAccountType.ts'
import { startSocial } from './startSocial.ts'

/**
 * Implements {@link connect} for one login method. If the last login used the same method, the user is not asked
 * again. With `accountType`, a wallet that is already signed in switches to that account type.
 *
 * @throws as {@link startSocial}; `FEATURE_UNAVAILABLE` if the login method is off.
 */
export async function connectEmbedded(fairlead: Fairlead, options: LogIn): Promise<Connection> {
  const { accountType, chainId, namespace, signal, way } = options
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
  if (way === 'ask' || (way === 'email' && fairlead.features.getState().email)) return enter()
  const provider =
    way === 'email' ? undefined : offersSocial(fairlead, namespace).find((name) => name === way)
  // Passkey login depends on the frame, not on the page's features.
  const known = provider ?? (way === 'passkey' ? way : undefined)
  if (!known)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Signing in with ${way} is off`] })
  const storage = createFrameStorage(storageOf(fairlead.options, fairlead.environment))
  if (storage.read('isUsed') && storage.read('social') === known) return enter()
  await startSocial(fairlead, { chainId, namespace, provider: known, signal })
  const connection = held()
  if (connection) return connection
  throw new BaseError('REQUEST_ABORTED')
}
