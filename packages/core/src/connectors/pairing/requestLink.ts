import type { Session } from '@fairlead/pairing'

/** Where the wallet that a person went to can be opened again. */
export type WalletChoice = {
  readonly href: string
  readonly name: string
  /** The session that came of it; absent while none has. */
  readonly topic?: string | undefined
}

/** Where to open the wallet of a request; undefined where nothing should be opened. */
export function requestLink(options: requestLink.Options): string | undefined {
  const { choice, id, isPhone, session, topic } = options
  if (session.sessionConfig?.disableDeepLink) return undefined
  const { redirect } = session.peer.metadata
  // On a desk the wallet is on another device, unless the person went to one here.
  const said = isPhone ? [redirect?.universal, redirect?.native].find(isOpenableForPeer) : undefined
  const chosen = choice && isOpenable(choice.href) ? choice.href : undefined
  // The catalogue's word counts for more than what a wallet says of itself, where it is of that wallet.
  const isOther = choice?.topic !== undefined && choice.topic !== topic
  const base = choice?.topic === topic ? (chosen ?? said) : (said ?? (isOther ? undefined : chosen))
  if (!base) return undefined
  const query = `requestId=${id}&sessionTopic=${topic}`
  if (isTelegramLink(base)) {
    const start = btoa(query).replace(/=+$/, '')
    const clean = base.replace(/[?&]startapp=[^&]*$/, '').replace(/\/$/, '')
    return `${clean}${clean.includes('?') ? '&' : '?'}startapp=${start}`
  }
  // `wallet://` gives `wallet://wc?…`.
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

/** Schemes that run something here, or show what is on this machine. */
const refused = /^(?:about|blob|data|file|filesystem|https?|javascript|vbscript|view-source):/i

/** https, or an app's own scheme. */
export function isOpenable(href: string): boolean {
  return isWeb(href) || (/^[a-z][-+.a-z0-9]*:/i.test(href) && !refused.test(href))
}

/** Schemes of the system that place a call, write a text, or start any app with anything. */
const ofTheSystem =
  /^(?:android-app|chrome|edge|facetime(?:-audio)?|intent|itms(?:-[a-z]+)?|mailto|maps|market|ms-[-.a-z0-9]+|search-ms|shortcuts|sms|tel|x-apple[-.a-z0-9]*):/i

/** What a wallet that nobody looked up may have opened: https, or `scheme://` of an app. */
function isOpenableForPeer(href: string | undefined): boolean {
  if (!href) return false
  const isApp = /^[a-z][a-z0-9+.-]*:\/\//i.test(href) && !ofTheSystem.test(href)
  return isWeb(href) || (isApp && isOpenable(href))
}

/** A wallet that lives in Telegram. */
export function isTelegramLink(href: string): boolean {
  return /^https:\/\/t\.me\//i.test(href)
}

function isWeb(href = ''): boolean {
  return href.startsWith('https://') && URL.canParse(href)
}
