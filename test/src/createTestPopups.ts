import type { PopupWorld } from '@fairlead/core'

/** A window that was opened, as the browser knows it. */
export type TestPopup = {
  /** Where it went, oldest first. */
  readonly urls: string[]
  readonly size: { readonly height: number; readonly width: number }
  /** What its messages come from. */
  readonly source: object
  isClosed: boolean
}

/** Windows without a browser. */
export type TestPopups = {
  readonly world: PopupWorld
  readonly opened: readonly TestPopup[]
  /** The browser lets none open. */
  isBlocked: boolean
  /** Where the page is. */
  href: string
  /** Where the whole page went. */
  readonly left: readonly string[]
}

export function createTestPopups(
  given: Partial<Pick<PopupWorld, 'isCutOff' | 'telegram'>> = {},
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
