import { cleanText } from './cleanText.ts'

/**
 * Where a page is, without what may be private in it: query, fragment, user and password. Empty for
 * what is no address of a page.
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
 * A text for a record of an error, without what may name a person or open a door: e-mail addresses,
 * queries and fragments of URLs, addresses, hashes, tokens and keys.
 *
 * @param limit - In UTF-16 units; what is longer is cut.
 */
export function scrub(text: string, limit: number): string {
  return (
    text
      // What is cut off anyway is not searched.
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

/** Texts in a record of an event, in characters. */
const textLimit = 256
/** Entries of a list or an object, and how deep they may lie in each other. */
const entryLimit = 64
const deepest = 3

/**
 * What tells of an event, with every text in it {@link scrub}bed; what is too long, lies too deep or is
 * no JSON is left out.
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
