import { approveDevice } from '@fairlead/protocol/embedded'
import { toDigits } from '../../login/toDigits.ts'
import { postToOwn } from '../postToOwn.ts'
import { setPageLanguage } from '../setPageLanguage.ts'
import { takeToken } from '../takeToken.ts'
import { texts as allTexts } from './texts.ts'

/**
 * Opens the page that the emailed link leads to. The user types the digits that are shown where they sign in, so
 * neither a click nor a link scanner can approve. The token is kept in memory only.
 */
export function openDevicePage(options: openDevicePage.Options): void {
  const { fetch, languages, root, view } = options
  const { document } = view
  const texts = setPageLanguage({ document, languages, texts: allTexts })
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

  function element<tag extends keyof HTMLElementTagNameMap>(
    tag: tag,
    properties: Partial<HTMLElementTagNameMap[tag]> = {},
  ): HTMLElementTagNameMap[tag] {
    return Object.assign(document.createElement(tag), properties)
  }

  function draw(): void {
    const title = element('h1', { textContent: texts.title })
    if (token === undefined) {
      root.replaceChildren(title, element('p', { textContent: texts.tokenMissing }))
      return
    }

    const hint = element('p', { id: 'hint', textContent: texts.hint })
    const warning = element('p', { className: 'warning', textContent: texts.warning })
    const status = element('p')
    status.setAttribute('role', 'status')
    const input = element('input', {
      autocomplete: 'off',
      dir: 'ltr',
      id: 'digits',
      inputMode: 'numeric',
      maxLength: 6,
      required: true,
    })
    input.setAttribute('aria-describedby', 'hint')
    const button = element('button', { textContent: texts.confirm, type: 'submit' })
    const form = element('form', { noValidate: true })
    form.append(element('label', { htmlFor: 'digits', textContent: texts.label }), input, button)
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
