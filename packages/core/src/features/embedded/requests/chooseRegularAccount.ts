import type { Fairlead } from '../../../Fairlead.ts'
import { embeddedWallet } from '../embeddedWallet.ts'

/**
 * Switches to the regular account of the embedded wallet on the network in use, and stores that
 * choice for this network.
 *
 * @throws `NOT_CONNECTED`; the wallet's error, which leaves the state unchanged.
 */
export async function chooseRegularAccount(fairlead: Fairlead): Promise<void> {
  const { connector } = await embeddedWallet(fairlead)
  await connector.choose('eoa')
}
