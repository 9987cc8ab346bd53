/** Schemes that run code, open a file, or are not specific to a wallet. */
const refused = new Set(
  'about blob data file ftp http https intent javascript mailto myapp sms tel vbscript wc ws wss'.split(
    ' ',
  ),
)

/** App stores, which are not web apps of wallets. */
const stores = /(?:^|\.)(?:apple\.com|google\.com|mozilla\.org|page\.link|app\.link|onelink\.me)$/

/** Query parameters that only serve tracking. */
const tracking = /^(?:ct|lp|mt|pcampaignid|pli|pt|referrer|utm_\w+)$/

/** Returns a web link without tracking parameters, or `undefined`. @param {unknown} link */
export function webLink(link) {
  const text = typeof link === 'string' ? link.trim() : ''
  if (!/^https:\/\/[^\s,{}]+$/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const name of [...url.searchParams.keys()])
    if (tracking.test(name) || (url.hostname === 'play.google.com' && name !== 'id'))
      url.searchParams.delete(name)
  return url.password || url.username || url.href.length > 300 ? undefined : url.href
}

/** Returns the page of an extension in the Chrome Web Store, or `undefined`. @param {unknown} link */
export function chromeLink(link) {
  const url = webLink(link)
  return url && /^chrome(?:webstore)?\.google\.com$/.test(new URL(url).hostname) ? url : undefined
}

/**
 * Returns a link that opens a web wallet, or `undefined`.
 *
 * @param {unknown} link
 * @param {unknown} homepage - Describes the wallet, but is not the wallet itself.
 */
export function pageLink(link, homepage) {
  const url = webLink(link)
  return url && url !== webLink(homepage) && !stores.test(new URL(url).hostname) ? url : undefined
}

/** Returns a link that opens an app by its own scheme, or `undefined`. @param {unknown} link */
export function appLink(link) {
  const url = typeof link === 'string' ? link.trim() : ''
  const scheme = /^([a-z][a-z0-9+.-]+):\/\/?[^\s,:]*$/i.exec(url)?.[1]
  return scheme && !refused.has(scheme.toLowerCase()) && url.length <= 200 ? url : undefined
}

/** Returns the host without `www.`. @param {string} url */
export function hostOf(url) {
  return new URL(url).hostname.replace(/^www\./, '')
}
