import type { Fairlead } from '../../Fairlead.ts'
import type { EmbeddedWallet } from './createEmbedded.ts'

/** The embedded wallet of a widget; its code comes with the first call. */
export async function embeddedWallet(fairlead: Fairlead): Promise<EmbeddedWallet> {
  const { createEmbedded } = await import('./createEmbedded.ts')
  return fairlead.own(createEmbedded)
}
