import { approveDevice } from '@fairlead/protocol/embedded'
import { toDigits } from '../../login/toDigits.ts'
import { setPageLanguage } from '../../messages/languages.ts'
import { deviceWords } from '../../messages/pages/deviceWords.ts'
import { createElement, createStatus, drawMessage } from '../createElement.ts'
import { postToOwn } from '../postToOwn.ts'
import { takeToken } from '../takeToken.ts'

/**
 * Opens the page that the emailed link leads to. The user types the digits that are shown where they sign in, so
 * neither a click nor a link scanner can approve. The token is kept in memory only.
 */
export function openDevicePage(options: openDevicePage.Options): void {
  const { fetch, languages, root, view } = options
  const { document } = view
  const texts = setPageLanguage(document, deviceWords, languages)
  document.title = texts.title

  let token = takeToken(view)
  view.onhashchange = () => {
    // The user opened a newer link in this tab.
    const next = takeToken(view)
    if (next === undefined) return
    token = next
    draw()
  }
  draw()

  function draw() {
    if (token === undefined) return drawMessage(root, texts.title, texts.tokenMissing)
    const title = createElement('h1', { textContent: texts.title })
    const hint = createElement('p', { id: 'hint', textContent: texts.hint })
    const warning = createElement('p', { className: 'warning', textContent: texts.warning })
    const status = createStatus()
    const input = createElement('input', {
      autocomplete: 'off',
      dir: 'ltr',
      id: 'digits',
      inputMode: 'numeric',
      maxLength: 6,
      required: true,
    })
    input.setAttribute('aria-describedby', 'hint')
    const button = createElement('button', { textContent: texts.confirm, type: 'submit' })
    const form = createElement('form', { noValidate: true })
    form.append(
      createElement('label', { htmlFor: 'digits', textContent: texts.label }),
      input,
      button,
    )
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const matchCode = toDigits(input.value)
      if (token === undefined || button.disabled) return
      if (matchCode === '') return input.focus()
      button.disabled = true
      const outcome = await approve(token, matchCode)
      if (outcome === 'done' || outcome === 'lockedOut' || outcome === 'over') {
        token = undefined
        for (const spent of [hint, warning, form]) spent.remove()
        // The button is gone, so focus moves to the heading and a screen reader reads the outcome.
        title.tabIndex = -1
        title.focus()
      } else {
        button.disabled = false
        input.select()
        input.focus()
      }
      status.textContent = texts[outcome]
    })
    root.replaceChildren(title, hint, warning, form, status)
    input.focus()
  }

  async function approve(token: string, matchCode: string) {
    const status = await postToOwn({ body: { matchCode, token }, fetch, route: approveDevice })
    if (status === 200) return 'done'
    const outcomes = { 401: 'wrong', 410: 'over', 423: 'lockedOut' } as const
    return outcomes[status as keyof typeof outcomes] ?? 'failed'
  }
}

export declare namespace openDevicePage {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    root: HTMLElement
    /** The page's own window. */
    view: Pick<Window, 'document' | 'history' | 'location' | 'onhashchange'>
  }
}
