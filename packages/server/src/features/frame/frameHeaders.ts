import { defaultEmbedders, findEmbedderList } from '@fairlead/protocol/embedded'
import type { Project } from '../../storage/ProjectStore.ts'
import { toCspSources } from './toCspSources.ts'

/** Longest list of origins in a header, in characters; proxies turn away what is far longer. */
const maxAncestorsLength = 4096

/** The one Trusted Types policy of the site: it lets the worker's script be started. */
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

/** Windows that nobody who opened them may reach. The others have an opener to answer. */
const isolatedPages = ['/d', '/u', '/popup/export', '/popup/settings']

/** Sent with everything on the frame's host. */
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

/** Of the document that pages embed. */
export function sdkHeaders(options: sdkHeaders.Options): Record<string, string> {
  const { project, referrer, rpcOrigins } = options
  return {
    'cache-control': 'no-store',
    'content-security-policy': documentPolicy({
      'connect-src': ["'self'", ...rpcOrigins],
      'form-action': ["'none'"],
      'frame-ancestors': ancestorsOf(project, referrer),
    }),
    // A page that is isolated itself may embed only what allows both.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    // Which ancestors are told may depend on it.
    vary: 'referer, sec-fetch-dest',
  }
}

export declare namespace sdkHeaders {
  type Options = {
    project: Pick<Project, 'allowedOrigins' | 'allowsDefaultOrigins'>
    /** Header `Referer`. */
    referrer: string | undefined
    /** Origins of the URLs that the frame asks about networks. */
    rpcOrigins: readonly string[]
  }
}

/** Of a window of the site's own. */
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

/** Of the worker that holds keys: it may run its own script, and reach nothing. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'cross-origin-embedder-policy': 'require-corp',
}

/** Of whatever is no document: were it opened as one, nothing would run. */
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

/** Who may embed the frame; of a list that is too long, only the page that says it does. */
function ancestorsOf(project: sdkHeaders.Options['project'], referrer = ''): readonly string[] {
  const { allowedOrigins: origins, allowsDefaultOrigins } = project
  const sources = toCspSources([...origins, ...(allowsDefaultOrigins ? defaultEmbedders : [])])
  if (sources.join(' ').length <= maxAncestorsLength) return sources.length ? sources : ["'none'"]
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  const isListed = findEmbedderList({ allowsDefaultOrigins, origin, origins }) !== undefined
  return isListed ? [origin] : ["'none'"]
}
