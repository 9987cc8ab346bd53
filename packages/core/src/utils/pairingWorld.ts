import type { PairingEnvironment, Socket } from '@fairlead/pairing'
import { type PageDescription, pageDescription } from './pageDescription.ts'

/** What a page is shown on, as far as links into apps go. */
export type Device = {
  readonly system: 'android' | 'ios' | 'other'
  readonly isSafari: boolean
  /** A mini app of Telegram: only its own call leads out of it, and only to https. */
  readonly isTelegram: boolean
  /** Inside a page of somebody else. */
  readonly isFramed: boolean
}

/** What pairing takes from the world beside the rest of the environment. */
export type PairingWorld = Pick<PairingEnvironment, 'lead' | 'onWake' | 'openSocket' | 'random'> & {
  readonly device: Device
  /** Where the page is now. */
  href(): string
  /** What the page says of itself. */
  describe(): PageDescription
  /** Somebody is looking at this page now. */
  hasFocus(): boolean
  /** Opens a link outside of a tap; browsers may refuse that. */
  open(href: string, target: '_blank' | '_self' | '_top'): void
  /** Telegram's own way out. */
  openFromTelegram(href: string): void
  /** A global of the page, e.g. what a wallet's extension puts there. */
  global(name: string): unknown
}

type TelegramApp = {
  initData?: unknown
  openLink?: (url: string) => void
  openTelegramLink?: (url: string) => void
}
type TelegramGlobals = {
  Telegram?: { WebApp?: TelegramApp }
  TelegramWebviewProxy?: { postEvent?: (name: string, data: string) => void }
  TelegramWebviewProxyProto?: unknown
}

/** The real one; outside of a page, what there is of it. */
export function browserPairingWorld(): PairingWorld {
  const page = typeof window === 'undefined' ? undefined : window
  const globals = (page ?? {}) as TelegramGlobals
  const world: PairingWorld = {
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    openSocket: (url) => new WebSocket(url) as unknown as Socket,
    onWake(listener) {
      if (!page) return () => {}
      const stop = new AbortController()
      const { signal } = stop
      const onChange = () => {
        if (page.document.visibilityState === 'visible') listener()
      }
      page.addEventListener('online', listener, { signal })
      page.document.addEventListener('visibilitychange', onChange, { signal })
      return () => stop.abort()
    },
    device: deviceOf(page?.navigator, globals, page ? page.self !== page.top : false),
    href: () => page?.location.href ?? '',
    describe: pageDescription,
    hasFocus: () => page?.document.hasFocus() ?? false,
    open: (href, target) => void page?.open(href, target, 'noopener,noreferrer'),
    openFromTelegram(href) {
      const app = globals.Telegram?.WebApp
      const isInside = new URL(href).hostname === 't.me'
      const open = isInside ? app?.openTelegramLink : app?.openLink
      if (open) return open.call(app, href)
      const { pathname, search } = new URL(href)
      const told = isInside
        ? (['web_app_open_tg_link', { path_full: pathname + search }] as const)
        : (['web_app_open_link', { url: href }] as const)
      globals.TelegramWebviewProxy?.postEvent?.(told[0], JSON.stringify(told[1]))
    },
    global: (name) => (page as Record<string, unknown> | undefined)?.[name],
  }
  const locks = page?.navigator.locks
  if (!locks) return world
  return { ...world, lead: leadBy(locks) }
}

/** One tab at a time, by the browser's locks. */
export function leadBy(locks: Pick<LockManager, 'request'>): NonNullable<PairingWorld['lead']> {
  return (name, lead, signal, { steal = false } = {}) => {
    const lost = new AbortController()
    let isHeld = false
    signal.addEventListener('abort', () => lost.abort(), { once: true })
    const held = locks.request(name, steal ? { steal } : { signal }, () => {
      isHeld = true
      return new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
        lead(lost.signal)
      })
    })
    held.catch(() => {
      // Given up while it waited for its turn.
      if (signal.aborted) return
      // Another tab has taken it; or there are no locks here, as in a sandboxed frame.
      if (isHeld) lost.abort()
      else lead(lost.signal)
    })
  }
}

/** Source: options and API, section 12. */
export function deviceOf(
  navigator: Pick<Navigator, 'maxTouchPoints' | 'userAgent'> | undefined,
  globals: TelegramGlobals,
  isFramed: boolean,
): Device {
  const { maxTouchPoints = 0, userAgent = '' } = navigator ?? {}
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isIos = isTouchMac || /iPhone|iPad|iPod/.test(userAgent)
  const { Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto } = globals
  return {
    system: isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other',
    isSafari: /Safari/.test(userAgent) && !/Chrome|CriOS|FxiOS|Edg|Android/.test(userAgent),
    isTelegram: Boolean(
      TelegramWebviewProxy || TelegramWebviewProxyProto || Telegram?.WebApp?.initData,
    ),
    isFramed,
  }
}
