import type { FrameEnvironment } from './frameEnvironment.ts'
import type { PageLife } from './pageLife.ts'
import type { PagePairingEnvironment } from './pagePairingEnvironment.ts'
import type { PopupEnvironment } from './popupEnvironment.ts'

/** Subset of the Storage API; every call may throw. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Message channel between tabs of one origin. */
export type Channel = {
  postMessage(message: unknown): void
  /** @returns Closes the channel. */
  listen(onMessage: (message: unknown) => void): () => void
}

/**
 * External dependencies of one widget. Tests replace them, and servers can import the package, because every
 * global is read on use and may be missing.
 */
export type Environment = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms` milliseconds. @returns Cancels. */
  schedule(run: () => void, ms: number): () => void
  uuid(): string
  fetch: typeof fetch
  /** Event target for wallet announcements. */
  events: EventTarget | undefined
  /** `window.ethereum`, unparsed. */
  injected(): unknown
  /** Globals where wallets outside eip155 inject themselves. Default: the window. Values are not validated. */
  globals?: Readonly<Record<string, unknown>> | undefined
  storage: KeyValueStorage | undefined
  openChannel(name: string): Channel | undefined
  /** Origin of the page; empty outside a page. */
  origin: string
  timeZone: string
  /** Preferred languages of the user as BCP 47 tags, best first. */
  languages: readonly string[]
  isMobile: boolean
  /** Where the page is embedded; part of storage keys, so that data is kept apart. */
  embedding: 'top' | 'safe' | 'frame'
  /** Used by telemetry. Default: the browser's. */
  page?: PageLife | undefined
  /** Used by pairing. Default: the browser's. */
  pairing?: PagePairingEnvironment | undefined
  /** Used by the embedded wallet. Default: the browser's. */
  frame?: FrameEnvironment | undefined
  /** Used by social login and payments from exchanges. Default: the browser's. */
  popups?: PopupEnvironment | undefined
  /** Query string of the page's URL, including `?`. */
  search?: string | undefined
  console: Pick<Console, 'error' | 'info' | 'warn'>
}

/** Returns the browser's environment. Globals that do not exist are undefined. */
export function browserEnvironment(): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    uuid: () => crypto.randomUUID(),
    fetch: (...input) => fetch(...input),
    events: page,
    injected: () => (page as { ethereum?: unknown } | undefined)?.ethereum,
    storage: attempt(() => page?.localStorage),
    openChannel: (name) => attempt(() => broadcastChannel(name)),
    origin: page?.location.origin ?? '',
    search: page?.location.search,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    languages: page?.navigator.languages ?? [],
    isMobile: page ? isMobile(page.navigator) : false,
    embedding: page ? embeddingOf(page) : 'top',
    console,
  }
}

function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    // Blocked storage throws on access, not on use.
    return undefined
  }
}

function broadcastChannel(name: string): Channel | undefined {
  if (typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  return {
    postMessage: (message) => channel.postMessage(message),
    listen(onMessage) {
      channel.onmessage = (event) => onMessage(event.data)
      return () => channel.close()
    },
  }
}

/** True for phones and tablets. The pointer type is not used, because laptops have touch screens too. */
function isMobile(navigator: Navigator): boolean {
  const hints = (navigator as { userAgentData?: { mobile?: boolean } }).userAgentData
  if (hints?.mobile !== undefined) return hints.mobile
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isTouchMac || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
}

function embeddingOf(page: Window): Environment['embedding'] {
  if (page.self === page.top) return 'top'
  const ancestors = page.location.ancestorOrigins
  return ancestors?.[0] === 'https://app.safe.global' ? 'safe' : 'frame'
}
