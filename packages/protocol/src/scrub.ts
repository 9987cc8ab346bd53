import { cleanText } from './cleanText.ts'

/**
 * Returns a page's URL without query, fragment, user name and password. Returns an empty string if the text
 * is not the URL of a page.
 */
export function pageUrl(text: string): string {
  try {
    const { host, pathname, protocol } = new URL(text)
    const isPage = host !== '' && !/^(?:blob|data|javascript):$/.test(protocol)
    return isPage ? `${protocol}//${host}${pathname}`.slice(0, 2048) : ''
  } catch {
    return ''
  }
}

/**
 * Removes personal data and secrets from the text of an error report: email addresses, URL queries and
 * fragments, addresses, hashes, tokens and keys.
 *
 * @param limit - Maximum length in UTF-16 units.
 */
export function scrub(text: string, limit: number): string {
  return (
    text
      // Does not search text that is cut off anyway.
      .slice(0, limit * 2)
      .replace(/[a-z][-+.a-z0-9]{1,15}:\/\/[^\s"'`<>()]+/gi, (url) => {
        const [, end = ''] = /((?::\d+){1,2})$/.exec(url) ?? []
        return (pageUrl(url.slice(0, url.length - end.length)) || '…') + end
      })
      .replace(/[^\s"'`<>()@/:]{1,64}@[^\s"'`<>()@/:]{1,255}\.[a-z]{2,24}/gi, '…')
      .replace(/\beyJ[-\w]{5,}(?:\.[-\w]+)*/g, '…')
      .replace(/0x[0-9a-f]{8,}/gi, '0x…')
      .replace(/[-\w]{24,}/g, (word) => (/\d/.test(word) ? '…' : word))
      .slice(0, limit)
  )
}

/** Maximum length of a text in an event record, in characters. */
const textLimit = 256
/** Maximum number of entries in a list or object, and maximum nesting depth. */
const entryLimit = 64
const deepest = 3

/**
 * Returns the properties of an event with every text {@link scrub}bed. Omits values that are too long, nested
 * too deeply or not JSON.
 */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(cleanText(value, textLimit), textLimit)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth === deepest) return undefined
  if (Array.isArray(value))
    return value.slice(0, entryLimit).flatMap((item) => scrubValue(item, depth + 1) ?? [])
  const entries = Object.entries(value).slice(0, entryLimit)
  return Object.fromEntries(
    entries.flatMap(([name, item]) => {
      const plain = scrubValue(item, depth + 1)
      return plain === undefined ? [] : [[scrub(name, 64), plain]]
    }),
  )
}
