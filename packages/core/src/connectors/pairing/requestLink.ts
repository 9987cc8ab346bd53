import type { Session } from '@fairlead/pairing'

/** The wallet app that the user chose to open, and its link. */
export type WalletChoice = {
  readonly href: string
  readonly name: string
  /** Topic of the session that resulted from it; undefined until it is connected. */
  readonly topic?: string | undefined
}

/** Returns the link that opens the wallet for a request; undefined if nothing should be opened. */
export function requestLink(options: requestLink.Options): string | undefined {
  const { choice, id, isPhone, session, topic } = options
  if (session.sessionConfig?.disableDeepLink) return undefined
  const { redirect } = session.peer.metadata
  // On a desktop the wallet runs on another device, unless the user chose one on this device.
  const said = isPhone ? [redirect?.universal, redirect?.native].find(isOpenableForPeer) : undefined
  const chosen = choice && isOpenable(choice.href) ? choice.href : undefined
  // The catalogue's link takes precedence over the wallet's own, if it belongs to this session's
  // wallet.
  const isOther = choice?.topic !== undefined && choice.topic !== topic
  const base = choice?.topic === topic ? (chosen ?? said) : (said ?? (isOther ? undefined : chosen))
  if (!base) return undefined
  const query = `requestId=${id}&sessionTopic=${topic}`
  if (isTelegramLink(base)) {
    const start = btoa(query).replace(/=+$/, '')
    const clean = base.replace(/[?&]startapp=[^&]*$/, '').replace(/\/$/, '')
    return `${clean}${clean.includes('?') ? '&' : '?'}startapp=${start}`
  }
  // For example, `wallet://` becomes `wallet://wc?…`.
  return `${base.replace(/\/$/, '')}/wc?${query}`
}

export declare namespace requestLink {
  type Options = {
    choice: WalletChoice | undefined
    id: number
    isPhone: boolean
    session: Pick<Session, 'peer' | 'sessionConfig'>
    topic: string
  }
}

/** Schemes that run code in the browser, or read local data. */
const refused = /^(?:about|blob|data|file|filesystem|https?|javascript|vbscript|view-source):/i

/** True for https links and custom app schemes. */
export function isOpenable(href: string): boolean {
  return isWeb(href) || (/^[a-z][-+.a-z0-9]*:/i.test(href) && !refused.test(href))
}

/** System schemes that place calls, compose messages, or start arbitrary apps. */
const ofTheSystem =
  /^(?:android-app|chrome|edge|facetime(?:-audio)?|intent|itms(?:-[a-z]+)?|mailto|maps|market|ms-[-.a-z0-9]+|search-ms|shortcuts|sms|tel|x-apple[-.a-z0-9]*):/i

/** True if a link from the wallet's own metadata may be opened: https, or an app's `scheme://`. */
function isOpenableForPeer(href: string | undefined): boolean {
  if (!href) return false
  const isApp = /^[a-z][a-z0-9+.-]*:\/\//i.test(href) && !ofTheSystem.test(href)
  return isWeb(href) || (isApp && isOpenable(href))
}

/** True for a wallet inside Telegram. */
export function isTelegramLink(href: string): boolean {
  return /^https:\/\/t\.me\//i.test(href)
}

function isWeb(href = ''): boolean {
  return href.startsWith('https://') && URL.canParse(href)
}
