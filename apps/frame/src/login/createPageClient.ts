import { BaseError, type RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'

/** `sdkType` in the sync message of Fairlead's own client. */
const ownSdkType = 'fairlead'

/**
 * The page's client of this frame: Fairlead's own, or another one that speaks the same protocol.
 */
export type PageClient = {
  /**
   * Records the client from a sync message. Fairlead's own client stays recorded for the life of
   * this document.
   */
  announce(sdkType: string | undefined): void
  /** Returns true for a client that shows `x.matchCode`. */
  showsDigits(): boolean
  /**
   * @throws `FEATURE_UNAVAILABLE` for another client, if the project allows only Fairlead's own.
   */
  requireAllowed(): void
}

/**
 * Records which client the page uses. The client's claim is unverified: the server decides whether
 * a login without digits is allowed at all.
 */
export function createPageClient({
  thirdPartyClients,
}: Pick<RouteResponse<typeof getFrameConfig>, 'thirdPartyClients'>): PageClient {
  let isOwn = false
  return {
    announce(sdkType) {
      isOwn ||= sdkType === ownSdkType
    },
    requireAllowed() {
      if (!isOwn && thirdPartyClients === 'off')
        throw new BaseError('FEATURE_UNAVAILABLE', {
          shortMessage: 'This project allows sign-in only with the Fairlead widget.',
        })
    },
    showsDigits: () => isOwn,
  }
}
