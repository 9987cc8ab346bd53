/** Handle of a popup that this page has opened. */
export type PopupWindow = {
  /** The popup's window, to compare with the source of a message. */
  readonly source: unknown
  readonly isClosed: boolean
  close(): void
  go(url: string): void
}

/** Browser APIs that social login and payments from exchanges need, in addition to the environment. */
export type PopupEnvironment = {
  /**
   * Opens a popup. Call it in a user gesture.
   *
   * @param options.isDisowned - The popup can't reach this page by `window.opener`. Needs a blank `url`.
   * @returns Undefined if the browser blocks it.
   */
  open(
    url: string,
    options: { height: number; isDisowned?: boolean; width: number },
  ): PopupWindow | undefined
  /** True if the page can't observe its popups: in Telegram, or on a cross-origin isolated page. */
  readonly isCutOff: boolean
  /** Platform of the Telegram mini app; undefined outside Telegram. */
  readonly telegram: 'android' | 'ios' | 'mac' | 'other' | undefined
  /** Returns the page's current URL. */
  href(): string
  /** Navigates the top-level window to another URL. */
  leave(url: string): void
  /** Replaces the page's URL without a new history entry. */
  rename(url: string): void
}

type Globals = {
  crossOriginIsolated?: boolean
  Telegram?: { WebApp?: { initData?: unknown } }
  TelegramWebviewProxy?: unknown
  TelegramWebviewProxyProto?: unknown
}

/** Returns the browser's implementation. */
export function browserPopupEnvironment(): PopupEnvironment {
  const globals = window as Globals
  const telegram = telegramOf(window.navigator, globals)
  return {
    open(url, { height, isDisowned = false, width }) {
      const { outerHeight, outerWidth, screenX, screenY } = window
      const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
      const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
      const popup = window.open(
        url,
        '_blank',
        `popup,width=${width},height=${height},left=${left},top=${top}`,
      )
      if (!popup) return undefined
      if (isDisowned) popup.opener = null
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

/** Detects Telegram. Source: options and API, section 12. */
export function telegramOf(
  { maxTouchPoints, userAgent }: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>,
  globals: Omit<Globals, 'crossOriginIsolated'>,
): PopupEnvironment['telegram'] {
  const { Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto } = globals
  const isTelegram = TelegramWebviewProxy || TelegramWebviewProxyProto || Telegram?.WebApp?.initData
  if (!isTelegram) return undefined
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  if (isMac) return 'mac'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
