import { tryParse } from '@fairlead/protocol'
import { setPageLanguage } from '../../messages/languages.ts'
import { type PasskeyWords, passkeyWords } from '../../messages/pages/passkeyWords.ts'
import {
  type Answer,
  askSecret,
  createPasskey,
  usePasskey,
} from '../../passkey/askAuthenticator.ts'
import { type PasskeyAnswer, PasskeyMessage } from '../../passkey/windowMessages.ts'
import { createElement, createStatus, drawOrigin } from '../createElement.ts'
import { showBrand } from '../showBrand.ts'
import { type FoundFrame, findFrame } from './findFrame.ts'

/**
 * Runs the passkey popup. It asks the server for nothing that the login needs: the frame sends the request for the
 * authenticator and receives the answer. The opening page learns only where the login is.
 */
export async function openPasskeyPage(options: openPasskeyPage.Options): Promise<void> {
  const { languages, root, schedule, view } = options
  const texts = setPageLanguage(view.document, passkeyWords, languages)
  const status = createStatus()

  draw({ paragraphs: [], title: texts.wait }, { root, status })
  const found = await findFrame({ schedule, view })
  if (found) {
    // Named by the frame: the page that opened the popup could change its URL.
    void showBrand({ fetch: options.fetch, projectId: found.asked.projectId, root })
    return start({ ...options, ...found, status, texts })
  }
  draw({ paragraphs: [texts.lost], title: texts.lostTitle }, { root, status })
}

export declare namespace openPasskeyPage {
  type Options = findFrame.Options & {
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    fetch: typeof globalThis.fetch
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    /** Returns cryptographically random bytes. */
    random: (length: number) => Uint8Array<ArrayBuffer>
    root: HTMLElement
    /** The popup's own window. */
    view: Pick<Window, 'close' | 'document' | 'location' | 'opener'>
  }
}

type Context = openPasskeyPage.Options &
  FoundFrame & { readonly status: HTMLElement; readonly texts: PasskeyWords }

function start(context: Context): void {
  const { asked, credentials, texts } = context
  const use = { run: () => usePasskey({ asked, credentials }), text: texts.use }
  const create = { run: () => createPasskey({ asked, credentials }), text: texts.create }
  const screens = {
    create: { offers: [create], title: texts.createTitle },
    login: { offers: [use, { ...create, text: texts.createNew }], title: texts.loginTitle },
    unlock: { offers: [use], title: texts.unlockTitle },
  }
  const { offers, title } = screens[asked.purpose]
  draw(
    {
      buttons: offers.map(({ run, text }) => ({ press: () => void attempt(run, context), text })),
      origin: asked.origin,
      paragraphs: [texts.hint],
      title,
    },
    context,
  )
}

async function attempt(run: () => Promise<Answer>, context: Context): Promise<void> {
  const { asked, credentials, random } = context
  await runWhileDisabled(context, async () => {
    const answer = await run()
    const { credential, hasMore } = answer
    if (credential.type === 'get' || answer.prf) return sendAnswer(answer, context)
    const secret = hasMore
      ? await askSecret({ asked, credentials, id: credential.id, random }).catch(() => undefined)
      : undefined
    if (secret) return sendAnswer({ ...answer, prf: secret }, context)
    drawMade(answer, context)
  })
}

/** Shown when a new passkey returned no PRF secret: it can sign in but can't open the wallet yet. */
function drawMade(answer: Answer, context: Context): void {
  const { asked, credentials, random, texts } = context
  const { credential, hasMore } = answer
  const onward = { press: () => sendAnswer(answer, context), text: texts.onward }
  const again = {
    press: () =>
      void runWhileDisabled(context, async () => {
        const prf = await askSecret({ asked, credentials, id: credential.id, random })
        if (prf) sendAnswer({ ...answer, prf }, context)
        else drawMade({ ...answer, hasMore: false }, context)
      }),
    text: texts.again,
  }
  draw(
    {
      buttons: hasMore ? [again, onward] : [onward],
      paragraphs: [hasMore ? texts.moreHint : texts.noSecret],
      title: texts.madeTitle,
    },
    context,
  )
}

/** Runs an attempt with all buttons disabled. If it fails, enables them and shows the reason. */
async function runWhileDisabled(
  { root, status, texts }: Pick<Context, 'root' | 'status' | 'texts'>,
  run: () => Promise<void>,
): Promise<void> {
  const buttons = [...root.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  status.textContent = texts.follow
  try {
    await run()
  } catch (error) {
    for (const button of buttons) button.disabled = false
    buttons[0]?.focus()
    status.textContent = texts[reasonOf(error)]
  }
}

/** Sends the answer to the frame, which says when the popup may tell the page and close. */
function sendAnswer({ credential, prf }: Answer, context: Context): void {
  const { asked, port, texts, view } = context
  port.onmessage = ({ data }) => {
    const message = tryParse(PasskeyMessage, data)
    if (message?.kind !== 'taken') return
    const { resultUri } = message
    if (resultUri !== undefined) view.opener?.postMessage({ resultUri }, asked.origin)
    view.close()
  }
  const message: PasskeyAnswer = { credential, ...(prf ? { prf } : {}) }
  port.postMessage(message)
  prf?.fill(0)
  draw({ paragraphs: [texts.done], title: texts.doneTitle }, context)
}

type Screen = {
  buttons?: readonly { press: () => void; text: string }[]
  /** Origin of the page that the passkey is for. */
  origin?: string
  paragraphs: readonly string[]
  title: string
}

function draw(screen: Screen, { root, status }: Pick<Context, 'root' | 'status'>): void {
  const { buttons = [], origin, paragraphs, title } = screen
  root.ownerDocument.title = title
  status.textContent = ''
  const heading = createElement('h1', { tabIndex: -1, textContent: title })
  const pressable = buttons.map(({ press, text }, index) => {
    const className = index ? 'quiet' : ''
    const button = createElement('button', { className, textContent: text, type: 'button' })
    button.addEventListener('click', press)
    return button
  })
  root.replaceChildren(
    heading,
    ...drawOrigin(origin),
    ...paragraphs.map((text) => createElement('p', { textContent: text })),
    ...pressable,
    status,
  )
  // The focused element is what a screen reader reads first.
  ;(pressable[0] ?? heading).focus()
}

/** Browsers report a declined prompt and a missing passkey with the same `NotAllowedError`. */
function reasonOf(error: unknown): 'known' | 'stopped' | 'unable' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'unable'
}
