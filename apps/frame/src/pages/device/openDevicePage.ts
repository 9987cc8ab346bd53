import { approveDevice } from '@fairlead/protocol/embedded'
import { toDigits } from '../../login/toDigits.ts'
import { postToOwn } from '../postToOwn.ts'
import { speak } from '../speak.ts'
import { takeToken } from '../takeToken.ts'
import { texts as allTexts } from './texts.ts'

/**
 * The page that the mail leads to. It asks for the digits that the person sees where they sign in: a
 * click alone, or a program that opens links, approves nothing.
 * The token is kept in memory alone.
 */
export function openDevicePage(options: openDevicePage.Options): void {
  const { fetch, languages, root, view } = options
  const { document } = view
  const texts = speak({ document, languages, texts: allTexts })
  document.title = texts.title

  let token = takeToken(view)
  view.onhashchange = () => {
    // A newer link that was opened in this very tab.
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
        // Nothing is left to press, and a reader has to hear how it ended.
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
    /** Of the browser, the dearest first. */
    languages: readonly string[]
    root: HTMLElement
    /** The window of the page. */
    view: Pick<Window, 'document' | 'history' | 'location' | 'onhashchange'>
  }
}
