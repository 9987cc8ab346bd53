import type { Session } from '@fairlead/pairing'

/** Where the wallet that a person went to can be opened again. */
export type WalletChoice = { readonly href: string; readonly name: string }

/** Where to open the wallet of a request; undefined where nothing should be opened. */
export function requestLink(options: requestLink.Options): string | undefined {
  const { choice, id, isPhone, session, topic } = options
  if (session.sessionConfig?.disableDeepLink) return undefined
  const { redirect } = session.peer.metadata
  // On a desk the wallet is on another device, unless the person went to one here.
  const own = isPhone ? (isWeb(redirect?.universal) ? redirect?.universal : redirect?.native) : ''
  const base = own || choice?.href
  if (!base || !isOpenable(base)) return undefined
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

/** A wallet that lives in Telegram. */
export function isTelegramLink(href: string): boolean {
  return /^https:\/\/t\.me\//i.test(href)
}

function isWeb(href = ''): boolean {
  return href.startsWith('https://') && URL.canParse(href)
}
