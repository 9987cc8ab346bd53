import { LoginOutcome, type LoginTicket, releaseSocial } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Environment } from '../../environment.ts'
import { setPageLanguage } from '../../messages/languages.ts'
import { type CallbackWords, callbackWords } from '../../messages/pages/callbackWords.ts'
import { drawMessage } from '../createElement.ts'
import { drawQuestion } from '../drawQuestion.ts'
import { postToOwn } from '../postToOwn.ts'

/**
 * Finishes a login in the provider's popup: passes the ticket to the frame, tells the opening page where the login is,
 * and closes the popup.
 *
 * The popup can't tell which frame of the opener is ours, so it posts the ticket to each with our own target origin. If
 * the popup was opened by a window of this site that left for the provider itself, the popup navigates back to it. A
 * detached popup (`Cross-Origin-Opener-Policy`) reaches no opener: it asks the user whether they began the login there,
 * and the server then releases the login to that page.
 *
 * If `needsConfirmation` is set, the page's identity isn't proven. The page gets nothing and isn't navigated to until the user
 * confirms here, because a provider that remembers the user redirects back without showing a page.
 */
export async function endLogin(options: endLogin.Options): Promise<void> {
  const { handOver, languages, root, view } = options
  const outcome = readOutcome(options.text)
  const texts = setPageLanguage(view.document, callbackWords, languages)

  if (outcome.kind === 'refused') return drawMessage(root, texts.refusedTitle, texts.refused)
  const returnUrl = ownWindowOf(outcome, view.location.origin)
  if (returnUrl !== undefined) {
    // Without the ticket, the window itself reports that the login failed.
    if (outcome.ticket) await handOver(outcome.ticket).catch(() => {})
    return view.location.replace(returnUrl)
  }
  const { needsConfirmation = false, ticket } = outcome
  const pageUrl = needsConfirmation ? pageUrlOf(outcome) : undefined
  if (needsConfirmation && (view.opener || pageUrl !== undefined))
    return askToReturn(outcome, { ...options, pageUrl, texts })
  if (view.opener) {
    drawMessage(root, texts.backTitle, texts.back)
    return returnToOpener(outcome, view)
  }
  if (!ticket) return drawMessage(root, texts.refusedTitle, texts.refused)
  askToRelease(outcome, { ...options, texts, ticket })
}

/** Passes the ticket and the result to the page that opened the popup. */
function returnToOpener({ origin, resultUri, ticket }: Returned, view: endLogin.Options['view']) {
  const { opener } = view
  if (ticket)
    for (let index = 0; index < opener.length; index++)
      opener[index]?.postMessage(ticket, view.location.origin)
  opener.postMessage({ resultUri }, origin)
  view.close()
}

/** Asks before a page whose identity isn't proven gets the result. */
function askToReturn(
  outcome: Returned,
  options: endLogin.Options & { pageUrl: string | undefined; texts: CallbackWords },
): void {
  const { pageUrl, root, schedule, texts, view } = options
  drawQuestion({
    origin: outcome.origin,
    async press() {
      if (pageUrl === undefined) returnToOpener(outcome, view)
      else view.location.replace(pageUrl)
      return { isOver: true, text: pageUrl === undefined ? texts.back : texts.busy }
    },
    root,
    schedule,
    texts: {
      busy: texts.busy,
      hint: texts.preview,
      press: texts.previewPress,
      title: texts.previewTitle,
      warning: texts.previewWarning,
    },
  })
}

/** Asks in a detached popup; the server then releases the login to the page. */
function askToRelease(
  { needsConfirmation, origin }: Returned,
  options: endLogin.Options & { texts: CallbackWords; ticket: LoginTicket },
): void {
  const { fetch, root, schedule, texts, ticket } = options
  const body = { flowId: ticket.flowId, ticket: ticket.ticket }
  drawQuestion({
    origin,
    async press() {
      const status = await postToOwn({ body, fetch, route: releaseSocial })
      if (status === 200) return { isOver: true, text: texts.released }
      // Other 4xx answers are final: the server has nothing more for this login.
      const isOver = status !== undefined && status < 500 && status !== 429
      return { isOver, text: isOver ? texts.refused : texts.failed }
    },
    root,
    schedule,
    texts: {
      busy: texts.busy,
      hint: texts.lost,
      press: texts.release,
      title: texts.lostTitle,
      warning: needsConfirmation ? texts.previewWarning : texts.warning,
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
