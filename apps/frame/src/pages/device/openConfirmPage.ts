import { type RouteResponse, tryParse } from '@fairlead/protocol'
import { approveDevice, describeDevice } from '@fairlead/protocol/embedded'
import type { Environment } from '../../environment.ts'
import { setPageLanguage } from '../../messages/languages.ts'
import { deviceWords } from '../../messages/pages/deviceWords.ts'
import { createElement, drawMessage } from '../createElement.ts'
import { drawQuestion } from '../drawQuestion.ts'
import { askOwn, postToOwn } from '../postToOwn.ts'
import { takeToken } from '../takeToken.ts'

type Login = RouteResponse<typeof describeDevice>

/**
 * Confirms a sign-in whose client can't show digits. Shows which page and browser asked, when, and one button that
 * names the page. Opening the link approves nothing, so link scanners can't approve. The token is kept in memory only.
 */
export async function openConfirmPage(options: openConfirmPage.Options): Promise<void> {
  const { fetch, languages, root, schedule, view } = options
  const { document } = view
  const texts = setPageLanguage(document, deviceWords, languages)
  const token = takeToken(view)
  const draw = (text: string) => drawMessage(root, texts.askTitle, text)

  async function load(): Promise<void> {
    if (token === undefined) return draw(texts.tokenMissing)
    draw(texts.busy)
    const response = await askOwn({ body: { token }, fetch, route: describeDevice })
    const login = response?.ok
      ? tryParse(describeDevice.response, await response.json().catch(() => undefined))
      : undefined
    if (login) return ask(token, login)
    if (response?.status === 410) return draw(texts.over)
    const again = createElement('button', { textContent: texts.again })
    again.addEventListener('click', () => void load())
    draw(texts.failed)
    root.append(again)
  }

  function ask(token: string, { browser, origin, startedAt }: Login): void {
    const { lang } = document.documentElement
    const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })
    drawQuestion({
      facts: [
        [texts.browser, browser || texts.unknownBrowser],
        [texts.time, time.format(startedAt)],
      ],
      origin,
      async press() {
        const status = await postToOwn({ body: { token }, fetch, route: approveDevice })
        if (status === 200) return { isOver: true, text: texts.done }
        if (status === 410) return { isOver: true, text: texts.over }
        return { isOver: status === 423, text: status === 423 ? texts.lockedOut : texts.failed }
      },
      root,
      schedule,
      texts: {
        busy: texts.busy,
        hint: texts.askHint,
        // Wrapped in Unicode isolates, because an address reads left to right in every language.
        press: texts.yes.replace('{page}', `\u2066${origin}\u2069`),
        title: texts.askTitle,
        warning: texts.askWarning,
      },
    })
  }

  await load()
}

export declare namespace openConfirmPage {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    root: HTMLElement
    schedule: Environment['schedule']
    /** The page's own window. */
    view: Pick<Window, 'document' | 'history' | 'location'>
  }
}
