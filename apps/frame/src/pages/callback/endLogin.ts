import { LoginOutcome, type LoginTicket, releaseSocial } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Environment } from '../../environment.ts'
import { drawQuestion } from '../drawQuestion.ts'
import { postToOwn } from '../postToOwn.ts'
import { setPageLanguage } from '../setPageLanguage.ts'
import { texts as allTexts } from './texts.ts'

/**
 * Finishes a login in the provider's popup: passes the ticket to the frame, tells the opening page where the login is,
 * and closes the popup.
 *
 * The popup can't tell which frame of the opener is ours, so it posts the ticket to each with our own target origin. If
 * the popup was opened by a window of this site that left for the provider itself, the popup navigates back to it. A
 * detached popup (`Cross-Origin-Opener-Policy`) reaches no opener: it asks the user whether they began the login there,
 * and the server then releases the login to that page.
 *
 * If `needsYes` is set, the page's identity isn't proven. The page gets nothing and isn't navigated to until the user
 * confirms here, because a provider that remembers the user redirects back without showing a page.
 */
export async function endLogin(options: endLogin.Options): Promise<void> {
  const { fetch, handOver, languages, root, schedule, text, view } = options
  const { document, opener } = view
  const outcome = readOutcome(text)
  const texts = setPageLanguage({ document, languages, texts: allTexts })

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
    // Without the ticket, the window itself reports that the login failed.
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
      // Other 4xx answers are final: the server has nothing more for this login.
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
    /** Stores the ticket for another window of this site. May reject. */
    handOver: (ticket: LoginTicket) => Promise<void>
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    root: HTMLElement
    schedule: Environment['schedule']
    /** JSON that the server wrote into the page. */
    text: string
    /** The popup's own window. */
    view: Pick<Window, 'close' | 'document' | 'location' | 'opener'>
  }
}

/** Returns the URL to return to if the login was begun by a window of this site that left for the provider itself. */
function ownWindowOf(outcome: LoginOutcome, origin: string): string | undefined {
  if (outcome.kind === 'refused' || outcome.origin !== origin) return undefined
  return pageUrlOf(outcome)
}

/** Returns the URL of the page that was navigated away for the login; only if it has the origin of the login. */
function pageUrlOf({ origin, returnUrl = '' }: Returned): string | undefined {
  return URL.canParse(returnUrl) && new URL(returnUrl).origin === origin ? returnUrl : undefined
}

/** The page has no JSON if the user opened it directly. */
function readOutcome(text: string): LoginOutcome {
  try {
    return v.parse(LoginOutcome, JSON.parse(text))
  } catch {
    return { kind: 'refused' }
  }
}
