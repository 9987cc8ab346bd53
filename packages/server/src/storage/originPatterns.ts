import { getPublicSuffix } from 'tldts'

/**
 * True if `matchesOrigin` can match this pattern: `[scheme://]host[:port]`, where `*` is one whole host label, or any
 * port. Other patterns never match and are rejected as mistakes.
 */
export function isOriginPattern(text: string): boolean {
  // Origins of native apps, such as capacitor://localhost, are compared exactly.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/i.test(text)) return true
  const match =
    /^(?:https?:\/\/)?(?<host>\[[0-9a-f:]+\]|[^/:?#@\s]+)(?::(?:\d{1,5}|\*))?(?:\/\S*)?$/i.exec(
      text,
    )
  const host = match?.groups?.host
  if (!host || host === '*') return false
  if (host.startsWith('[')) return true
  return host
    .split('.')
    .every((label) => label === '*' || /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i.test(label))
}

/** Top-level names without public registration: RFC 6761, RFC 6762, and `internal` of ICANN. */
const privateNames: ReadonlySet<string> = new Set(['internal', 'local', 'localhost', 'test'])

/**
 * True if a pattern matches hosts of anyone, because a public suffix follows its last `*`: `*.com`, or
 * `*.vercel.app`, where anyone can publish a page. Source: the public suffix list, https://publicsuffix.org.
 */
export function isPublicPattern(pattern: string): boolean {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?<host>[^/:?#@\s]+)/i.exec(pattern.trim())?.groups
    ?.host
  const labels = host?.toLowerCase().split('.') ?? []
  const at = labels.lastIndexOf('*')
  if (at === -1) return false
  const known = labels.slice(at + 1)
  const last = known.at(-1)
  // A host that ends with a number is an IP address, and `*` would match addresses of others.
  if (last === undefined || /^\d+$/.test(last)) return true
  if (known.length === 1 && privateNames.has(last)) return false
  const domain = known.join('.')
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
