import { matchesOrigin } from '../matchesOrigin.ts'

/**
 * Pages that may embed the frame of any project that does not say otherwise: those on the same
 * machine, and previews of common hosts. They count as development.
 */
export const defaultEmbedders = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  // Its previews have two labels.
  'https://*.*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * By which list an origin may embed a project's frame: the project's own, or the default one.
 *
 * @returns `undefined` when it may not.
 */
export function findEmbedderList(options: findEmbedderList.Options): 'default' | 'own' | undefined {
  const { allowsDefaultOrigins, origin, origins } = options
  // For `matchesOrigin` a page of this machine fits every pattern; here it has to be meant.
  if (loopback.test(origin)) {
    if (origins.includes(origin)) return 'own'
    return allowsDefaultOrigins && !origin.includes('[') ? 'default' : undefined
  }
  if (origins.some((pattern) => matchesOrigin(pattern, origin))) return 'own'
  const isDefault = defaultEmbedders.some((pattern) => matchesOrigin(pattern, origin))
  return allowsDefaultOrigins && isDefault ? 'default' : undefined
}

/**
 * Whether somebody whom a person can know stands for a page that may embed the frame: the project, which
 * names it, or whoever runs this machine. A preview of a common host is anybody's.
 */
export function isVouchedFor(options: findEmbedderList.Options): boolean {
  const list = findEmbedderList(options)
  return list === 'own' || (list === 'default' && loopback.test(options.origin))
}

export declare namespace findEmbedderList {
  type Options = {
    /** Whether the default list counts. */
    allowsDefaultOrigins: boolean
    /** As the browser tells it: `event.origin`. */
    origin: string
    /** The project's own patterns. */
    origins: readonly string[]
  }
}
