import { isSafeUrl, type Wallet } from '@fairlead/protocol'

/** Links that a browser opens as a page. */
const ofWeb = [
  'app_store',
  'chrome_store',
  'homepage',
  'image_url',
  'link_mode',
  'play_store',
  'webapp_link',
] as const
/** Links that may also have the wallet's own scheme. */
const ofApps = ['desktop_link', 'mobile_link'] as const

/** Schemes that run code or open something other than a wallet. */
const refused = /^(?:about|blob|data|file|javascript|vbscript|view-source):/i

/** A scheme as in RFC 3986, without leading characters that a browser would skip. */
const scheme = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]*$/iu

/**
 * Returns the unsafe link fields of an entry. A web link must be `https:` (or `http:` on a loopback host). An app link
 * must not have a scheme that runs code or opens something other than an app.
 */
export function badLinks(wallet: Wallet): readonly (keyof Wallet)[] {
  return [
    ...ofWeb.filter((field) => wallet[field] && !isSafeUrl(wallet[field])),
    ...ofApps.filter((field) => wallet[field] && !isAppLink(wallet[field])),
  ]
}

function isAppLink(link: string): boolean {
  if (!scheme.test(link) || refused.test(link)) return false
  return !/^https?:/i.test(link) || isSafeUrl(link)
}
