import { createAccess, sessionMs, type TokenStore } from '../dashboard/createAccess.ts'
import { createOperatorPages, show } from '../dashboard/createOperatorPages.ts'
import { type Html, html } from '../dashboard/html.ts'
import { listenPages } from '../dashboard/listenPages.ts'
import { renderCard, renderDocument } from '../dashboard/parts.ts'
import type { Log } from '../log.ts'
import type { Random } from '../uuid.ts'
import { type Inbox, maxMails, type ReceivedMail } from './createInbox.ts'

/** Interval at which an empty inbox reloads, in seconds. */
const refreshSeconds = 3

/**
 * Serves the inbox on a free port of this machine, under its own host name, so that pages of `localhost` don't get its
 * cookie.
 *
 * @returns `link` opens the inbox once.
 * @throws `OPTIONS_INVALID` if no port can be opened.
 */
export async function listenInbox(own: {
  /** Milliseconds since 1970. */
  clock: () => number
  inbox: Inbox
  log: Log
  random: Random
}): Promise<{ close(): Promise<void>; link: string }> {
  const { clock, inbox, random } = own
  const access = createAccess({ clock, random, store: createTokenStore(clock) })
  const originOf = (port: number) => `http://mails.localhost:${port}`
  const { close, port } = await listenPages({
    bind: '127.0.0.1',
    create: (port) =>
      createOperatorPages({
        ...own,
        access,
        help: html`<p>Open the link that <code>fairlead-server trial</code> printed. It is valid once, for eight hours.</p>
<p class="muted">For another link, start the command again.</p>`,
        mount: (app) => app.get('/', (context) => show(context, inboxPage(inbox.list()))),
        name: 'inbox',
        origins: [originOf(port)],
        title: 'Emails of the trial',
        wrongHost: 'Open the link that the command printed.',
      }),
    place: 'Inbox',
    port: 0,
  })
  return { close, link: `${originOf(port)}/sign-in?token=${await access.createLink(sessionMs)}` }
}

/** Keeps links and sessions in memory, so that they end with the process. */
function createTokenStore(clock: () => number): TokenStore {
  const tokens = new Map<string, number>()
  const keyOf = ({ digest, kind }: Parameters<TokenStore['hasToken']>[0]) => `${kind} ${digest}`
  const isValid = (key: string) => (tokens.get(key) ?? 0) > clock()
  return {
    async addToken(token, expiresAt) {
      tokens.set(keyOf(token), expiresAt)
    },
    hasToken: async (token) => isValid(keyOf(token)),
    async removeToken(token) {
      const key = keyOf(token)
      return isValid(key) && tokens.delete(key)
    },
  }
}

function inboxPage(mails: readonly ReceivedMail[]): Html {
  const list =
    mails.length > 0
      ? html`<p><a href="/">Reload</a></p>${mails.map(toCard)}`
      : html`<p>No emails yet. This page reloads every ${refreshSeconds} seconds.</p>`
  return renderDocument(
    'Emails',
    html`<header><strong>Fairlead server</strong>
<form method="post" action="/sign-out"><button class="plain">Sign out</button></form></header>
<main><h1>Emails</h1>
<p class="muted">Emails of this server arrive here, whatever their recipient. No email leaves this machine. The newest
${maxMails} are kept until the command ends.</p>${list}</main>`,
    mails.length > 0 ? undefined : refreshSeconds,
  )
}

function toCard({ receivedAt, subject, text, to }: ReceivedMail): Html {
  const lines = text.split('\n').map((line) => html`${line.split(/(\s+)/).map(toWord)}<br>`)
  const time = new Date(receivedAt).toISOString().slice(11, 19)
  return renderCard(
    subject,
    html`<p class="muted">To ${to}, ${time} UTC</p><p dir="auto">${lines}</p>`,
  )
}

/** Renders a word, or a link if it is a URL. */
function toWord(word: string): Html {
  return /^https?:\/\/\S+$/.test(word)
    ? html`<a href="${word}" rel="noreferrer">${word}</a>`
    : html`${word}`
}
