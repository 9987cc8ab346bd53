import { LoginOutcome, type LoginTicket, releaseSocial } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Environment } from '../../environment.ts'
import { drawQuestion } from '../drawQuestion.ts'
import { postToOwn } from '../postToOwn.ts'
import { speak } from '../speak.ts'
import { texts as allTexts } from './texts.ts'

/**
 * Ends a provider's window: the frame gets its ticket, the page that opened the window learns where the
 * login is, and the window closes.
 *
 * Which of the page's frames is ours only the browser knows: each is tried, and only one of our own
 * origin hears it. A window of the site that went to the provider itself is gone back to. A window that
 * was cut off from its page reaches nobody: it asks its person whether they began the login there, and
 * the server lets that page go on.
 *
 * A page that might be anybody's hears nothing, and is not gone back to, before the person has said yes
 * to it here: a provider that knows them sends them back without a page of its own.
 */
export async function endLogin(options: endLogin.Options): Promise<void> {
  const { fetch, handOver, languages, root, schedule, text, view } = options
  const { document, opener } = view
  const outcome = readOutcome(text)
  const texts = speak({ document, languages, texts: allTexts })

  function draw(title: string, text: string) {
    document.title = title
    root.replaceChildren(
      Object.assign(document.createElement('h1'), { textContent: title }),
      Object.assign(document.createElement('p'), { textContent: text }),
    )
  }
  if (outcome.kind === 'refused') {
    draw(texts.refusedTitle, texts.refused)
    return
  }
  const returnUrl = ownWindowOf(outcome, view.location.origin)
  if (returnUrl !== undefined) {
    // Without its ticket the window says by itself that the login came to nothing.
    if (outcome.ticket) await handOver(outcome.ticket).catch(() => {})
    view.location.replace(returnUrl)
    return
  }

  const { needsYes = false, origin, resultUri, ticket } = outcome
  const pageUrl = needsYes ? pageUrlOf(outcome) : undefined
  function handBack() {
    if (pageUrl !== undefined) {
      view.location.replace(pageUrl)
      return
    }
    if (ticket)
      for (let index = 0; index < opener.length; index++)
        opener[index]?.postMessage(ticket, view.location.origin)
    opener.postMessage({ resultUri }, origin)
    view.close()
  }
  const common = { origin, root, schedule }
  if (needsYes && (opener || pageUrl !== undefined)) {
    drawQuestion({
      ...common,
      async press() {
        handBack()
        return { isOver: true, text: pageUrl === undefined ? texts.back : texts.busy }
      },
      texts: {
        busy: texts.busy,
        hint: texts.preview,
        press: texts.previewPress,
        title: texts.previewTitle,
        warning: texts.previewWarning,
      },
    })
    return
  }
  if (opener) {
    draw(texts.backTitle, texts.back)
    handBack()
    return
  }
  if (!ticket) {
    draw(texts.refusedTitle, texts.refused)
    return
  }
  const body = { flowId: ticket.flowId, ticket: ticket.ticket }
  drawQuestion({
    ...common,
    async press() {
      const status = await postToOwn({ body, fetch, route: releaseSocial })
      if (status === 200) return { isOver: true, text: texts.released }
      // The server knows the login, and has nothing more for it.
      const isOver = status !== undefined && status < 500 && status !== 429
      return { isOver, text: isOver ? texts.refused : texts.failed }
    },
    texts: {
      busy: texts.busy,
      hint: texts.lost,
      press: texts.release,
      title: texts.lostTitle,
      warning: needsYes ? texts.previewWarning : texts.warning,
    },
  })
}

type Returned = Extract<LoginOutcome, { kind: 'returned' }>

export declare namespace endLogin {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Leaves the ticket for a window of this site; may fail. */
    handOver: (ticket: LoginTicket) => Promise<void>
    /** Of the browser, the dearest first. */
    languages: readonly string[]
    root: HTMLElement
    schedule: Environment['schedule']
    /** What the server wrote into the page. */
    text: string
    /** The window of the page. */
    view: Pick<Window, 'close' | 'document' | 'location' | 'opener'>
  }
}

/** Where a window of this very site goes on, which went to the provider itself. */
function ownWindowOf(outcome: LoginOutcome, origin: string): string | undefined {
  if (outcome.kind === 'refused' || outcome.origin !== origin) return undefined
  return pageUrlOf(outcome)
}

/** The page that the login took the whole of; only ever of the origin that it belongs to. */
function pageUrlOf({ origin, returnUrl = '' }: Returned): string | undefined {
  return URL.canParse(returnUrl) && new URL(returnUrl).origin === origin ? returnUrl : undefined
}

/** The page that was opened by hand has nothing in it. */
function readOutcome(text: string): LoginOutcome {
  try {
    return v.parse(LoginOutcome, JSON.parse(text))
  } catch {
    return { kind: 'refused' }
  }
}
