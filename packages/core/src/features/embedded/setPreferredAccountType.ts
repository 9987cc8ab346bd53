import { BaseError, type Namespace, oneOf } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import { checkArguments } from '../../errors/checkArguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { AccountType } from '../../store/state.ts'
import { embeddedWallet } from './embeddedWallet.ts'

/** Default account types. Source: product specification, section 9. */
const usual: Readonly<Record<Namespace, AccountType>> = {
  bip122: 'payment',
  cosmos: 'eoa',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/**
 * Returns the account type that the embedded wallet uses in a namespace. Before sign-in, returns the one that it would
 * use.
 *
 * @param wanted - Defaults to the active namespace.
 */
export function getPreferredAccountType(fairlead: Fairlead, wanted?: Namespace): AccountType {
  const { options, store } = fairlead
  const namespace = wanted ?? store.getState().activeNamespace
  const { embedded } = connectedOf(store.getState(), namespace) ?? {}
  return embedded?.accountType ?? options.defaultAccountTypes[namespace] ?? usual[namespace]
}

/**
 * Switches the embedded wallet to the other account type. The account may have another address; all its fields change
 * in one step. The choice also applies to other networks and later visits, until the user disconnects.
 *
 * @param namespace - Defaults to the active namespace. Only eip155 has two account types.
 * @throws `ARGUMENT_REQUIRED`; `NOT_CONNECTED` if no one is signed in to the embedded wallet there;
 *   `FEATURE_UNAVAILABLE` for a smart account on a network without them; the wallet's error. A failure changes nothing.
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
      hints: [`No user is signed in to the embedded wallet on ${where}`],
    })
  if (where !== 'eip155') {
    if (type === 'eoa') return
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`No smart accounts on ${where}`] })
  }
  const { connector } = await embeddedWallet(fairlead)
  await connector.prefer(type)
  events.emit('ACCOUNT_TYPE_SET', { type })
}
