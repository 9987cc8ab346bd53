import type { FrameWorld } from './frameWorld.ts'
import type { PageLife } from './pageLife.ts'
import type { PairingWorld } from './pairingWorld.ts'
import type { PopupWorld } from './popupWorld.ts'

/** Storage as browsers have it; every call may throw. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What tabs of one origin talk over. */
export type Channel = {
  postMessage(message: unknown): void
  /** @returns Closes the channel. */
  listen(onMessage: (message: unknown) => void): () => void
}

/**
 * Everything that one instance takes from the world, so that tests never wait and servers can
 * import it: nothing is read before it is needed, and all of it may be missing.
 */
export type Environment = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms` milliseconds. @returns Cancels. */
  schedule(run: () => void, ms: number): () => void
  uuid(): string
  fetch: typeof fetch
  /** Where wallets announce themselves. */
  events: EventTarget | undefined
  /** `window.ethereum`, unparsed. */
  injected(): unknown
  /** Where wallets outside eip155 put themselves; the window, unless given. All of it unparsed. */
  globals?: Readonly<Record<string, unknown>> | undefined
  storage: KeyValueStorage | undefined
  openChannel(name: string): Channel | undefined
  /** Empty outside a page. */
  origin: string
  timeZone: string
  /** BCP 47 tags that the person prefers, best first. */
  languages: readonly string[]
  isMobile: boolean
  /** Which window holds this page; part of storage keys, so that contexts stay apart. */
  embedding: 'top' | 'safe' | 'frame'
  /** Needed only where something is told of it; then the real one, unless given. */
  page?: PageLife | undefined
  /** Needed only where somebody pairs; then the real one, unless given. */
  pairing?: PairingWorld | undefined
  /** Needed only where the embedded wallet is; then the real one, unless given. */
  frame?: FrameWorld | undefined
  /** Needed only where people sign in with a provider; then the real one, unless given. */
  popups?: PopupWorld | undefined
  /** What the address of the page ends in, from its `?`. */
  search?: string | undefined
  console: Pick<Console, 'error' | 'info' | 'warn'>
}

/** The real world, read lazily from globals that may not exist. */
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

/** A coarse pointer alone is not enough: laptops have touch screens too. */
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
