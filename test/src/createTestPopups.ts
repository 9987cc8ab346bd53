import type { PopupEnvironment } from '@fairlead/core'

/** A popup that was opened. */
export type TestPopup = {
  /** URLs that it navigated to, oldest first. */
  readonly urls: string[]
  readonly size: Parameters<PopupEnvironment['open']>[1]
  /** `source` of its messages. */
  readonly source: object
  isClosed: boolean
}

/** Popups without a browser. */
export type TestPopups = {
  readonly world: PopupEnvironment
  readonly opened: readonly TestPopup[]
  /** True if the browser blocks popups. */
  isBlocked: boolean
  /** URL of the page. */
  href: string
  /** URLs that the page itself navigated to. */
  readonly left: readonly string[]
}

export function createTestPopups(
  given: Partial<Pick<PopupEnvironment, 'isCutOff' | 'telegram'>> = {},
): TestPopups {
  const opened: TestPopup[] = []
  const left: string[] = []
  const popups: TestPopups = {
    opened,
    left,
    isBlocked: false,
    href: 'https://app.example/',
    world: {
      isCutOff: false,
      telegram: undefined,
      ...given,
      open(url, size) {
        if (popups.isBlocked) return undefined
        const popup: TestPopup = { urls: [url], size, source: {}, isClosed: false }
        opened.push(popup)
        return {
          source: popup.source,
          get isClosed() {
            return popup.isClosed
          },
          close() {
            popup.isClosed = true
          },
          go: (next) => void popup.urls.push(next),
        }
      },
      href: () => popups.href,
      leave: (url) => void left.push(url),
      rename(url) {
        popups.href = url
      },
    },
  }
  return popups
}
