/** A window of its own that this page has opened. */
export type PopupWindow = {
  /** The window: whoever speaks from there is what it shows. */
  readonly source: unknown
  readonly isClosed: boolean
  close(): void
  go(url: string): void
}

/** What signing in with a provider takes from the world beside the rest of the environment. */
export type PopupWorld = {
  /** To be called in a press. @returns Undefined where the browser does not let it. */
  open(url: string, size: { height: number; width: number }): PopupWindow | undefined
  /** What becomes of a window can't be seen from here: Telegram, or a page that keeps to itself. */
  readonly isCutOff: boolean
  /** A mini app of Telegram, and on what; undefined elsewhere. */
  readonly telegram: 'android' | 'ios' | 'mac' | 'other' | undefined
  /** Where the page is now. */
  href(): string
  /** Leaves for another place, with everything around this page. */
  leave(url: string): void
  /** Another address for the same page, and no step back to the one before. */
  rename(url: string): void
}

type Globals = {
  crossOriginIsolated?: boolean
  Telegram?: { WebApp?: { initData?: unknown } }
  TelegramWebviewProxy?: unknown
  TelegramWebviewProxyProto?: unknown
}

/** The real one. */
export function browserPopupWorld(): PopupWorld {
  const globals = window as Globals
  const telegram = telegramOf(window.navigator, globals)
  return {
    open(url, { height, width }) {
      const { outerHeight, outerWidth, screenX, screenY } = window
      const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
      const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
      const popup = window.open(
        url,
        '_blank',
        `popup,width=${width},height=${height},left=${left},top=${top}`,
      )
      if (!popup) return undefined
      return {
        source: popup,
        get isClosed() {
          return popup.closed
        },
        close: () => popup.close(),
        go(next) {
          popup.location.href = next
        },
      }
    },
    isCutOff: telegram !== undefined || globals.crossOriginIsolated === true,
    telegram,
    href: () => window.location.href,
    leave: (url) => void window.open(url, '_top'),
    rename: (url) => window.history.replaceState(window.history.state, '', url),
  }
}

/** Source: options and API, section 12. */
export function telegramOf(
  { maxTouchPoints, userAgent }: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>,
  globals: Omit<Globals, 'crossOriginIsolated'>,
): PopupWorld['telegram'] {
  const { Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto } = globals
  const isTelegram = TelegramWebviewProxy || TelegramWebviewProxyProto || Telegram?.WebApp?.initData
  if (!isTelegram) return undefined
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  if (isMac) return 'mac'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
