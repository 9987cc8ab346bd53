import { type Fairlead, hasCatalogue } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'
import { networkImage } from './images.ts'
import { useKeptPicture } from './usePicture.ts'

/** Picture of a network: the page's, its own, else the server's. Undefined until it is there. */
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
