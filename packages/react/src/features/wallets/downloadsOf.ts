import type { CatalogueWallet } from '@fairlead/core'

/** A place where a wallet can be had. */
export type Download = {
  readonly target: 'appStore' | 'chromeStore' | 'homepage' | 'playStore' | 'webapp'
  /** https. */
  readonly url: string
}

/** Where a wallet can be had on this device: on a phone, from its own store alone. */
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
