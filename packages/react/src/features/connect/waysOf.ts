import type { CatalogueWallet, ConnectorInfo, PairingLinks } from '@fairlead/core'

/** A way to one wallet, or to any. */
export type Way = 'desktop' | 'extension' | 'here' | 'phone' | 'web'

/** The ways there are; the first is where people most likely want to go. */
export function waysOf(options: waysOf.Options): readonly Way[] {
  const { connector, isMobile, links, wallet } = options
  if (!wallet) return ['phone']
  // Before there is a code, what the wallet says it has; nothing moves when the code comes.
  const has = links ?? {
    desktop: wallet.desktopLink,
    mobile: wallet.mobileLink,
    webapp: wallet.webappLink,
  }
  const ways: readonly (readonly [Way, unknown])[] = [
    ['extension', connector],
    ['here', isMobile && has.mobile],
    ['phone', !isMobile && wallet.canPair],
    ['desktop', !isMobile && has.desktop],
    ['web', has.webapp],
  ]
  const there = ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
  // No link works here: another device can scan, and every wallet can be given the link.
  return there.length > 0 ? there : ['phone']
}

export declare namespace waysOf {
  type Options = {
    /** Its extension, where that is in this browser. */
    connector: ConnectorInfo | undefined
    isMobile: boolean
    /** For the present code; undefined while there is none. */
    links: PairingLinks | undefined
    /** Undefined for any wallet. */
    wallet: CatalogueWallet | undefined
  }
}
