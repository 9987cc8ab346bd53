import type { CatalogueWallet } from '@fairlead/core'

/** Link to get a wallet. */
export type Download = {
  readonly target: 'appStore' | 'chromeStore' | 'homepage' | 'playStore' | 'webapp'
  /** `https:` URL. */
  readonly url: string
}

/** Returns the links to get a wallet on this device; on a phone, only the store of its platform. */
export function downloadsOf(
  wallet: CatalogueWallet,
  device: { isAndroid: boolean; isMobile: boolean },
): readonly Download[] {
  const { appStore, chromeStore, homepage, playStore, webappLink } = wallet
  const { isAndroid, isMobile } = device
  const all = [
    ['chromeStore', !isMobile && chromeStore],
    ['appStore', !(isMobile && isAndroid) && appStore],
    ['playStore', !(isMobile && !isAndroid) && playStore],
    ['webapp', webappLink],
    ['homepage', homepage],
  ] as const
  return all.flatMap(([target, url]) => (url ? [{ target, url }] : []))
}
