import type { Fairlead, WalletItem } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { walletImage } from './images.ts'
import { useKeptPicture } from './usePicture.ts'

/**
 * Returns the picture of a wallet: the page's, the wallet's own, otherwise the server's, which is retained while
 * mounted. Undefined until loaded, and if there is none.
 */
export function useWalletPicture(
  fairlead: Fairlead,
  item: Pick<WalletItem, 'entry' | 'id' | 'wallet'>,
): string | undefined {
  const { entry, id, wallet } = item
  const own = walletImage(fairlead.options, { id, imageUrl: wallet?.imageUrl })
  const wanted = wallet?.imageId ?? entry?.imageId
  const imageId = own || !hasCatalogue(fairlead) ? undefined : wanted
  const kept = useKeptPicture(fairlead, imageId)
  return own ?? (imageId ? kept : entry?.imageUrl)
}
