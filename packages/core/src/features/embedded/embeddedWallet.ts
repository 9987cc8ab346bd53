import type { Fairlead } from '../../Fairlead.ts'
import type { EmbeddedWallet } from './createEmbedded.ts'

/** Returns the embedded wallet of a widget. Its code loads at the first call. */
export async function embeddedWallet(fairlead: Fairlead): Promise<EmbeddedWallet> {
  const { createEmbedded } = await import('./createEmbedded.ts')
  return fairlead.own(createEmbedded)
}

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
