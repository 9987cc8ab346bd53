import { BaseError, type Namespace, oneOf } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import { checkArguments } from '../../errors/checkArguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { AccountType } from '../../store/state.ts'
import { embeddedWallet } from './embeddedWallet.ts'

/** Source: product specification, section 9. */
const usual: Readonly<Record<Namespace, AccountType>> = {
  bip122: 'payment',
  cosmos: 'eoa',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/**
 * Which kind of account the embedded wallet uses in a namespace; of the active one when none is named.
 * Before anybody has signed in: which it would use.
 */
export function getPreferredAccountType(fairlead: Fairlead, wanted?: Namespace): AccountType {
  const { options, store } = fairlead
  const namespace = wanted ?? store.getState().activeNamespace
  const { embedded } = connectedOf(store.getState(), namespace) ?? {}
  return embedded?.accountType ?? options.defaultAccountTypes[namespace] ?? usual[namespace]
}

/**
 * Goes on with the other kind of account of the embedded wallet. Its address may be another one; it
 * changes in one step with everything else that is known of the account. The choice is kept for the
 * next networks and visits until they disconnect.
 *
 * @param namespace - The active one when absent; only eip155 has two kinds.
 * @throws `ARGUMENT_REQUIRED`; `NOT_CONNECTED` if no one is signed in to the embedded wallet there;
 *   `FEATURE_UNAVAILABLE` for a smart account where the network has none; what the wallet says. After
 *   a failure everything stays as it was.
 *
 * @example
 * await setPreferredAccountType(fairlead, 'smartAccount', 'eip155')
 */
export async function setPreferredAccountType(
  fairlead: Fairlead,
  type: EmbeddedAccountType,
  namespace?: Namespace,
): Promise<void> {
  checkArguments('setPreferredAccountType', { type: oneOf('eoa', 'smartAccount') }, { type })
  const { events, store } = fairlead
  const where = namespace ?? store.getState().activeNamespace
  if (!connectedOf(store.getState(), where)?.embedded)
    throw new BaseError('NOT_CONNECTED', {
      hints: [`Nobody has signed in to the embedded wallet on ${where}`],
    })
  if (where !== 'eip155') {
    if (type === 'eoa') return
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`No smart accounts on ${where}`] })
  }
  const { connector } = await embeddedWallet(fairlead)
  await connector.prefer(type)
  events.emit('ACCOUNT_TYPE_SET', { type })
}
