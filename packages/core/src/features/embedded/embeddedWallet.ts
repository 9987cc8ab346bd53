import type { Fairlead } from '../../Fairlead.ts'
import type { EmbeddedWallet } from './createEmbedded.ts'

/** Returns the embedded wallet of a widget. Its code loads at the first call. */
export async function embeddedWallet(fairlead: Fairlead): Promise<EmbeddedWallet> {
  const { createEmbedded } = await import('./createEmbedded.ts')
  return fairlead.own(createEmbedded)
}
