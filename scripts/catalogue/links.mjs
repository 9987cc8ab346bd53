/** Schemes that run something, show a file, or belong to no wallet in particular. */
const refused = new Set(
  'about blob data file ftp http https intent javascript mailto myapp sms tel vbscript wc ws wss'.split(
    ' ',
  ),
)

/** Where apps are listed, which is not where they run. */
const stores = /(?:^|\.)(?:apple\.com|google\.com|mozilla\.org|page\.link|app\.link|onelink\.me)$/

/** What only tells a site where somebody came from. */
const tracking = /^(?:ct|lp|mt|pcampaignid|pli|pt|referrer|utm_\w+)$/

/** A link of the web without tracking, or nothing. @param {unknown} link */
export function webLink(link) {
  const text = typeof link === 'string' ? link.trim() : ''
  if (!/^https:\/\/[^\s,{}]+$/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const name of [...url.searchParams.keys()])
    if (tracking.test(name) || (url.hostname === 'play.google.com' && name !== 'id'))
      url.searchParams.delete(name)
  return url.password || url.username || url.href.length > 300 ? undefined : url.href
}

/** The page of an extension in the store of Chrome, or nothing. @param {unknown} link */
export function chromeLink(link) {
  const url = webLink(link)
  return url && /^chrome(?:webstore)?\.google\.com$/.test(new URL(url).hostname) ? url : undefined
}

/**
 * A link that opens a wallet in the browser, or nothing.
 *
 * @param {unknown} link
 * @param {unknown} homepage - Which tells of the wallet, and is not it.
 */
export function pageLink(link, homepage) {
  const url = webLink(link)
  return url && url !== webLink(homepage) && !stores.test(new URL(url).hostname) ? url : undefined
}

/** A link that opens an app: a scheme of its own. @param {unknown} link */
export function appLink(link) {
  const url = typeof link === 'string' ? link.trim() : ''
  const scheme = /^([a-z][a-z0-9+.-]+):\/\/?[^\s,:]*$/i.exec(url)?.[1]
  return scheme && !refused.has(scheme.toLowerCase()) && url.length <= 200 ? url : undefined
}

/** Without `www.`. @param {string} url */
export function hostOf(url) {
  return new URL(url).hostname.replace(/^www\./, '')
}
