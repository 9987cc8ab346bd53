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
/** Links that may also have a scheme of the wallet's own. */
const ofApps = ['desktop_link', 'mobile_link'] as const

/** Schemes that run something or show what is no wallet. */
const refused = /^(?:about|blob|data|file|javascript|vbscript|view-source):/i

/** A scheme as RFC 3986 has it, without anything before it that a browser would skip. */
const scheme = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]*$/iu

/**
 * Names of the links of an entry that must not reach a page: what is no `https` link (or `http` on
 * a loopback host), and in links to apps what runs or shows anything else than an app.
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
