import type { CatalogueWallet, ConnectorInfo, PairingLinks } from '@fairlead/core'

/** An option to reach one wallet, or any wallet. */
export type PairingMethod = 'desktop' | 'extension' | 'here' | 'phone' | 'web'

/** Returns the available options, the most likely one first. */
export function listPairingMethods(options: listPairingMethods.Options): readonly PairingMethod[] {
  const { connector, isMobile, links, wallet } = options
  if (!wallet) return ['phone']
  // Until a code is ready, the catalogue's data decides, so that the tabs don't change when it is.
  const has = links ?? {
    desktop: wallet.desktopLink,
    mobile: wallet.mobileLink,
    webapp: wallet.webappLink,
  }
  const ways: readonly (readonly [PairingMethod, unknown])[] = [
    ['extension', connector],
    ['here', isMobile && has.mobile],
    ['phone', !isMobile && wallet.canPair],
    ['desktop', !isMobile && has.desktop],
    ['web', has.webapp],
  ]
  const there = ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
  // No link works on this device: another device can scan the code, and the link can be copied.
  return there.length > 0 ? there : ['phone']
}

export declare namespace listPairingMethods {
  type Options = {
    /** The wallet's extension, if it is installed in this browser. */
    connector: ConnectorInfo | undefined
    isMobile: boolean
    /** Links for the current code; undefined while there is none. */
    links: PairingLinks | undefined
    /** Undefined for any wallet. */
    wallet: CatalogueWallet | undefined
  }
}
