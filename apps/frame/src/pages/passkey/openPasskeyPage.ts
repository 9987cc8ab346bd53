import { tryParse } from '@fairlead/protocol'
import {
  type Answer,
  askSecret,
  createPasskey,
  usePasskey,
} from '../../passkey/askAuthenticator.ts'
import { PasskeyAsked, type PasskeyTold } from '../../passkey/windowMessages.ts'
import { setPageLanguage } from '../setPageLanguage.ts'
import { type FoundFrame, findFrame } from './findFrame.ts'
import { texts as allTexts, type Texts } from './texts.ts'

/**
 * Runs the passkey popup. It never asks the server: the frame sends the request for the authenticator and receives the
 * answer. The opening page learns only where the login is.
 */
export async function openPasskeyPage(options: openPasskeyPage.Options): Promise<void> {
  const { credentials, languages, random, root, schedule, view } = options
  const { document } = view
  const texts = setPageLanguage({ document, languages, texts: allTexts })
  const status = element('p')
  status.setAttribute('role', 'status')

  draw({ paragraphs: [], title: texts.wait })
  const found = await findFrame({ schedule, view })
  if (!found) return draw({ paragraphs: [texts.lost], title: texts.lostTitle })
  const { asked, port } = found
  start()

  function start() {
    const use = { run: () => usePasskey({ asked, credentials }), text: texts.use }
    const create = { run: () => createPasskey({ asked, credentials }), text: texts.create }
    const offers = {
      create: [create],
      login: [use, { ...create, text: texts.createNew }],
      unlock: [use],
    }
    draw({
      buttons: offers[asked.purpose].map(({ run, text }) => ({
        press: () => void attempt(run),
        text,
      })),
      origin: asked.origin,
      paragraphs: [texts.hint],
      title: titleOf(asked, texts),
    })
  }

  async function attempt(run: () => Promise<Answer>) {
    await pressing(async () => {
      const answer = await run()
      const { credential, hasMore } = answer
      if (credential.type === 'get' || answer.prf) return hand(answer)
      const secret = hasMore
        ? await askSecret({ asked, credentials, id: credential.id, random }).catch(() => undefined)
        : undefined
      if (secret) return hand({ ...answer, prf: secret })
      drawMade(answer)
    })
  }

  /** Shown when a new passkey returned no PRF secret: it can sign in but can't open the wallet yet. */
  function drawMade(answer: Answer) {
    const { credential, hasMore } = answer
    const onward = { press: () => hand(answer), text: texts.onward }
    const again = {
      press: () =>
        void pressing(async () => {
          const prf = await askSecret({ asked, credentials, id: credential.id, random })
          if (prf) hand({ ...answer, prf })
          else drawMade({ ...answer, hasMore: false })
        }),
      text: texts.again,
    }
    draw({
      buttons: hasMore ? [again, onward] : [onward],
      paragraphs: [hasMore ? texts.moreHint : texts.noSecret],
      title: texts.madeTitle,
    })
  }

  async function pressing(run: () => Promise<void>) {
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

  function hand({ credential, prf }: Answer) {
    port.onmessage = ({ data }) => {
      const said = tryParse(PasskeyAsked, data)
      if (said?.kind !== 'taken') return
      const { resultUri } = said
      if (resultUri !== undefined) view.opener?.postMessage({ resultUri }, asked.origin)
      view.close()
    }
    const told: PasskeyTold = { credential, ...(prf ? { prf } : {}) }
    port.postMessage(told)
    prf?.fill(0)
    draw({ paragraphs: [texts.done], title: texts.doneTitle })
  }

  function draw(screen: Screen) {
    const { buttons = [], origin, paragraphs, title } = screen
    document.title = title
    status.textContent = ''
    const heading = element('h1', { tabIndex: -1, textContent: title })
    const page = element('p', { className: 'origin' })
    // An address reads left to right in every language.
    page.append(element('bdi', { dir: 'ltr', textContent: origin ?? '' }))
    const pressable = buttons.map(({ press, text }, index) => {
      const button = element('button', {
        className: index ? 'quiet' : '',
        textContent: text,
        type: 'button',
      })
      button.addEventListener('click', press)
      return button
    })
    root.replaceChildren(
      heading,
      ...(origin === undefined ? [] : [page]),
      ...paragraphs.map((text) => element('p', { textContent: text })),
      ...pressable,
      status,
    )
    // The focused element is what a screen reader reads first.
    ;(pressable[0] ?? heading).focus()
  }

  function element<tag extends keyof HTMLElementTagNameMap>(
    tag: tag,
    properties: Partial<HTMLElementTagNameMap[tag]> = {},
  ): HTMLElementTagNameMap[tag] {
    return Object.assign(document.createElement(tag), properties)
  }
}

export declare namespace openPasskeyPage {
  type Options = findFrame.Options & {
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    /** Returns cryptographically random bytes. */
    random: (length: number) => Uint8Array<ArrayBuffer>
    root: HTMLElement
    /** The popup's own window. */
    view: Pick<Window, 'close' | 'document' | 'location' | 'opener'>
  }
}

type Screen = {
  buttons?: readonly { press: () => void; text: string }[]
  /** Origin of the page that the passkey is for. */
  origin?: string
  paragraphs: readonly string[]
  title: string
}

function titleOf({ purpose }: FoundFrame['asked'], texts: Texts): string {
  const titles = { create: texts.createTitle, login: texts.loginTitle, unlock: texts.unlockTitle }
  return titles[purpose]
}

/** Browsers report a declined prompt and a missing passkey with the same `NotAllowedError`. */
function reasonOf(error: unknown): 'known' | 'stopped' | 'unable' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'unable'
}
