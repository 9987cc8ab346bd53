import type { PairingEnvironment, Socket } from '@fairlead/pairing'
import { type PageDescription, pageDescription } from './pageDescription.ts'

/** Device and app that show the page, as far as app links depend on them. */
export type Device = {
  readonly system: 'android' | 'ios' | 'other'
  readonly isSafari: boolean
  /** True in a Telegram mini app, which opens links only through its own API and only with https. */
  readonly isTelegram: boolean
  /** True inside an iframe. */
  readonly isFramed: boolean
}

/** Browser APIs that pairing needs, in addition to the environment. */
export type PagePairingEnvironment = Pick<
  PairingEnvironment,
  'lead' | 'onWake' | 'openSocket' | 'random'
> & {
  readonly device: Device
  /** Returns the page's current URL. */
  href(): string
  /** Returns the page's name, description and icons. */
  describe(): PageDescription
  /** True if this page has the focus. */
  hasFocus(): boolean
  /** Opens a link without a user gesture; browsers may block it. */
  open(href: string, target: '_blank' | '_self' | '_top'): void
  /** Opens a link through Telegram's API. */
  openFromTelegram(href: string): void
  /** Returns a global of the page, e.g. one that a wallet's extension has injected. */
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

/** Returns the browser's implementation; without a window, only its usable parts. */
export function browserPairingEnvironment(): PagePairingEnvironment {
  const page = typeof window === 'undefined' ? undefined : window
  const globals = (page ?? {}) as TelegramGlobals
  const world: PagePairingEnvironment = {
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
      const event = isInside
        ? (['web_app_open_tg_link', { path_full: pathname + search }] as const)
        : (['web_app_open_link', { url: href }] as const)
      globals.TelegramWebviewProxy?.postEvent?.(event[0], JSON.stringify(event[1]))
    },
    global: (name) => (page as Record<string, unknown> | undefined)?.[name],
  }
  const locks = page?.navigator.locks
  if (!locks) return world
  return { ...world, lead: leadBy(locks) }
}

/** Elects one tab as leader through the Web Locks API. */
export function leadBy(
  locks: Pick<LockManager, 'request'>,
): NonNullable<PagePairingEnvironment['lead']> {
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
      // Aborted while waiting for the lock.
      if (signal.aborted) return
      // Another tab took the lock, or locks are unavailable here, e.g. in a sandboxed frame.
      if (isHeld) lost.abort()
      else lead(lost.signal)
    })
  }
}

/** Detects the device. Source: options and API, section 12. */
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
