import { matchesOrigin } from '../matchesOrigin.ts'

/** Pages on the user's own machine. They may embed the frame of a project by default. */
const loopbackEmbedders = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
] as const

/** Preview deployments of common hosting services, where anyone can publish a page. */
export const previewEmbedders = [
  'https://*.pages.dev',
  // Preview deployments have two labels.
  'https://*.*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

/**
 * Returns the origins that may embed a project's frame besides its own list. They count as development.
 *
 * @param options.allowsDefaultOrigins - False for none.
 * @param options.allowsPreviews - False for pages on the user's own machine only.
 */
export function listDefaultEmbedders(
  options: Pick<findEmbedderList.Options, 'allowsDefaultOrigins' | 'allowsPreviews'>,
): readonly string[] {
  if (!options.allowsDefaultOrigins) return []
  return options.allowsPreviews === false
    ? loopbackEmbedders
    : [...loopbackEmbedders, ...previewEmbedders]
}

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Returns the list that allows an origin to embed a project's frame: the project's own or the default one.
 *
 * @returns `undefined` if neither allows it.
 */
export function findEmbedderList(options: findEmbedderList.Options): 'default' | 'own' | undefined {
  const { allowsDefaultOrigins, allowsPreviews = true, origin, origins } = options
  // `matchesOrigin` accepts loopback origins for every pattern; here they have to be listed explicitly.
  if (loopback.test(origin)) {
    if (origins.includes(origin)) return 'own'
    return allowsDefaultOrigins && !origin.includes('[') ? 'default' : undefined
  }
  if (origins.some((pattern) => matchesOrigin(pattern, origin))) return 'own'
  const isPreview = previewEmbedders.some((pattern) => matchesOrigin(pattern, origin))
  return allowsDefaultOrigins && allowsPreviews && isPreview ? 'default' : undefined
}

/**
 * True if the embedding page belongs to a known party: the project that lists it, or this machine. Anyone can
 * publish a preview deployment, so those return false.
 */
export function isVouchedFor(options: findEmbedderList.Options): boolean {
  const list = findEmbedderList(options)
  return list === 'own' || (list === 'default' && loopback.test(options.origin))
}

export declare namespace findEmbedderList {
  type Options = {
    /** True if the default list applies. */
    allowsDefaultOrigins: boolean
    /** False if the default list has no preview deployments. @defaultValue true */
    allowsPreviews?: boolean | undefined
    /** Origin from the browser: `event.origin`. */
    origin: string
    /** Patterns of the project's own list. */
    origins: readonly string[]
  }
}
