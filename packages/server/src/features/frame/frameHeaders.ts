import { findEmbedderList, listDefaultEmbedders } from '@fairlead/protocol/embedded'
import { toEmbedderRules } from '../../storage/Project.ts'

/** Maximum length of the origins in a header, in characters. Proxies refuse headers that are much longer. */
const maxAncestorsLength = 4096

/** Name of the only Trusted Types policy of the site, which allows the worker's script URL. */
const trustedTypesPolicy = 'fairlead-frame'

const permissions = [
  'camera=()',
  'microphone=()',
  'display-capture=()',
  'geolocation=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'payment=()',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  'storage-access=(self)',
].join(', ')

/** Pages that are isolated from their opener. The other windows must reply to their opener. */
const isolatedPages = ['/d', '/u', '/popup/export', '/popup/settings']

/** Returns the headers of every response on the frame's host. */
export function everywhereHeaders(frameUrl: string): Record<string, string> {
  return {
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(frameUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    }),
  }
}

/** Returns the headers of the document that pages embed. */
export function sdkHeaders(options: sdkHeaders.Options): Record<string, string> {
  const { project, referrer, rpcOrigins } = options
  return {
    'cache-control': 'no-store',
    'content-security-policy': documentPolicy({
      'connect-src': ["'self'", ...rpcOrigins],
      'form-action': ["'none'"],
      'frame-ancestors': ancestorsOf(project, referrer),
    }),
    // A cross-origin isolated page can embed only documents with both headers.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    // `frame-ancestors` can depend on the referrer.
    vary: 'referer, sec-fetch-dest',
  }
}

export declare namespace sdkHeaders {
  type Options = {
    project: toEmbedderRules.Settings
    /** Value of the `Referer` header. */
    referrer: string | undefined
    /** Origins of the RPC URLs that the frame connects to. */
    rpcOrigins: readonly string[]
  }
}

/** Returns the headers of a window of the site. */
export function windowHeaders(path: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': documentPolicy({
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    }),
    ...(isolatedPages.includes(path) && { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

/** Headers of the key worker's script. The worker can run only its own script and connect to nothing. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'cross-origin-embedder-policy': 'require-corp',
}

/** Headers of files that are not documents. Nothing would run if one were opened as a document. */
export const inertHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

function documentPolicy(own: Readonly<Record<string, readonly string[]>>): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypesPolicy],
    ...own,
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Returns the origins that may embed the frame. If the list is too long for a header, returns only the referrer's
 * origin, if it is listed.
 */
function ancestorsOf(project: sdkHeaders.Options['project'], referrer = ''): readonly string[] {
  const rules = toEmbedderRules(project)
  const sources = toCspSources([...rules.origins, ...listDefaultEmbedders(rules)])
  if (sources.join(' ').length <= maxAncestorsLength) return sources.length ? sources : ["'none'"]
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  const isListed = findEmbedderList({ ...rules, origin }) !== undefined
  return isListed ? [origin] : ["'none'"]
}

/**
 * Converts patterns of an origin list (`matchesOrigin`) to CSP sources.
 *
 * CSP allows `*` only as the leftmost part of a host, for any number of labels. The sources therefore match everything
 * that the list does, and possibly more. The frame checks its parent exactly.
 *
 * @returns The sources, without patterns that CSP can't express.
 */
export function toCspSources(patterns: readonly string[]): readonly string[] {
  return [...new Set(patterns.flatMap(toSources))]
}

// Excludes every character that could end a source or a directive.
const pattern =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\[[0-9a-f:]+\]|[\w*.-]+)(?::(?<port>\d{1,5}|\*))?(?:\/[^\s;,]*)?$/i

function toSources(text: string): string[] {
  const { host, port, scheme } = pattern.exec(text.trim())?.groups ?? {}
  if (!host) return []
  const labels = host.toLowerCase().split('.')
  const known = labels.slice(labels.lastIndexOf('*') + 1)
  // `*` alone, or at the end of a host, would allow every origin.
  if (known.length === 0) return []
  const wanted = known.length === labels.length ? known.join('.') : `*.${known.join('.')}`
  const schemes = scheme ? [scheme.toLowerCase()] : ['https', 'http']
  return schemes.map((one) => `${one}://${wanted}${port === undefined ? '' : `:${port}`}`)
}
