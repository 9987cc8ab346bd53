import type { Fairlead } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import type { CaipNetwork } from '@fairlead/protocol'
import { networkImage } from './images.ts'
import { useKeptPicture } from './usePicture.ts'

/** Returns the picture of a network: the page's, the network's own, otherwise the server's. Undefined until loaded. */
export function useNetworkPicture(
  fairlead: Fairlead,
  network: CaipNetwork | undefined,
): string | undefined {
  const own = networkImage(fairlead.options, network)
  const isAsked = network && own === undefined && hasCatalogue(fairlead)
  const kept = useKeptPicture(
    fairlead,
    isAsked ? `asset:${network.caipNetworkId.replace(':', '-')}` : undefined,
  )
  return own ?? kept
}
