import { BaseError, type ChainId, toNameMessage } from '@fairlead/protocol'
import { coinTypeOf } from '../../actions/nameRecords.ts'
import { signMessage } from '../../actions/sign.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, networkOf } from '../../store/selectors.ts'

/** What the server needs to register a name for an account. */
export type SignedRegistration = {
  readonly address: string
  readonly chainId: ChainId
  readonly coinType: number
  /** JSON text, exactly as it was signed. */
  readonly message: string
  readonly signature: string
}

/** Account that a name is registered for. */
export type NameOwner = Pick<SignedRegistration, 'address' | 'chainId' | 'coinType'>

/**
 * Returns the account in use, if a name can be registered for it.
 *
 * @throws `NETWORK_NOT_FOUND`, 'Network not found'; `NOT_CONNECTED`, 'Address or auth connector not found', unless the
 *   embedded wallet is in use; `REQUEST_INVALID`, 'Invalid chainId', for a network without a coin type.
 */
export function requireOwner({ store }: Pick<Fairlead, 'store'>): NameOwner {
  const state = store.getState()
  const network = networkOf(state, state.activeNamespace)
  if (!network) throw new BaseError('NETWORK_NOT_FOUND', { shortMessage: 'Network not found' })
  const connection = connectedOf(state, state.activeNamespace)
  if (connection?.wallet.type !== 'AUTH')
    throw new BaseError('NOT_CONNECTED', { shortMessage: 'Address or auth connector not found' })
  const chainId = network.caipNetworkId
  return { address: connection.accounts[0].address, chainId, coinType: coinTypeOf(chainId) }
}

/**
 * Asks the embedded wallet to sign the registration of a name. The message is built right before, because servers accept
 * it for a short time only.
 *
 * @param name - With its zone.
 * @throws `REQUEST_REJECTED`; `SWITCH_FAILED` if another account is in use by the time it is signed.
 */
export async function signRegistration(
  fairlead: Fairlead,
  owner: NameOwner,
  name: string,
): Promise<SignedRegistration> {
  const message = toNameMessage({ name, nowMs: fairlead.environment.now() })
  const signature = await signMessage(fairlead, { message, namespace: 'eip155' })
  const { address } = requireOwner(fairlead)
  if (address !== owner.address)
    throw new BaseError('SWITCH_FAILED', {
      shortMessage: 'The account changed in the meantime. Nothing was registered',
    })
  return { ...owner, message, signature }
}
