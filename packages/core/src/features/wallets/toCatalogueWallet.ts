import { cleanText, isSafeUrl, type Wallet } from '@fairlead/protocol'
import type { CustomWallet } from '../../FairleadOptions.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'

/** URL schemes that run code or expose local content. */
const refused: ReadonlySet<string> = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'vbscript:',
  'view-source:',
])

/**
 * Sanitizes an entry of the catalogue or of the page's own list: display text is cleaned and unsafe links are dropped.
 */
export function toCatalogueWallet(wallet: Wallet | CustomWallet): CatalogueWallet {
  const { chrome_store, badge_type, image_id, link_mode, supports_wc } = wallet as Wallet
  return {
    id: wallet.id,
    name: cleanText(wallet.name) || wallet.id,
    imageId: image_id || undefined,
    imageUrl: website(wallet.image_url),
    rdns: wallet.rdns || undefined,
    chains: wallet.chains ?? undefined,
    mobileLink: opensApp(wallet.mobile_link),
    universalLink: website(link_mode),
    desktopLink: opensApp(wallet.desktop_link),
    webappLink: website(wallet.webapp_link),
    homepage: website(wallet.homepage),
    appStore: website(wallet.app_store),
    playStore: website(wallet.play_store),
    chromeStore: website(chrome_store),
    isCertified: badge_type === 'certified',
    canPair: supports_wc !== false,
  }
}

function website(link: string | null | undefined): string | undefined {
  return link && isSafeUrl(link) ? link : undefined
}

function opensApp(link: string | null | undefined): string | undefined {
  if (!link || !URL.canParse(link)) return undefined
  const { protocol } = new URL(link)
  if (refused.has(protocol)) return undefined
  return protocol === 'http:' ? website(link) : link
}
