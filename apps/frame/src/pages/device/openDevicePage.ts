import { approveDevice } from '@fairlead/protocol/embedded'
import { pickTexts } from './texts.ts'

/** How long the server may take, in milliseconds. */
const limitMs = 20_000

/**
 * The page that the mail leads to. It asks for the digits that the person sees where they sign in: a
 * click alone, or a program that opens links, approves nothing.
 *
 * The token is read from the fragment, which no server sees, taken out of the address, and kept in
 * memory alone.
 */
export function openDevicePage(options: openDevicePage.Options): void {
  const { fetch, languages, root, view } = options
  const { language, ...texts } = pickTexts(languages)
  const { document } = view
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = texts.title

  let token = takeToken()
  view.onhashchange = () => {
    // A newer link that was opened in this very tab.
    const next = takeToken()
    if (next === undefined) return
    token = next
    draw()
  }
  draw()

  function takeToken(): string | undefined {
    const found = /^#t=([\w-]{16,128})$/.exec(view.location.hash)?.[1]
    if (view.location.hash) view.history.replaceState(null, '', view.location.pathname)
    return found
  }

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
      if (outcome === 'done') {
        token = undefined
        form.remove()
        // Nothing is left to press, and a reader has to hear how it ended.
        title.tabIndex = -1
        title.focus()
      } else if (outcome === 'lockedOut' || outcome === 'over') {
        token = undefined
        form.remove()
      } else {
        button.disabled = false
        input.select()
        input.focus()
      }
      status.textContent = texts[outcome]
    })
    root.replaceChildren(
      title,
      element('p', { id: 'hint', textContent: texts.hint }),
      element('p', { className: 'warning', textContent: texts.warning }),
      form,
      status,
    )
    input.focus()
  }

  async function approve(token: string, matchCode: string) {
    try {
      const { method, path } = approveDevice
      const response = await fetch(path, {
        body: JSON.stringify({ matchCode, token }),
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        method,
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(limitMs),
      })
      if (response.ok) return 'done'
      const outcomes = { 401: 'wrong', 410: 'over', 423: 'lockedOut' } as const
      return outcomes[response.status as keyof typeof outcomes] ?? 'failed'
    } catch {
      return 'failed'
    }
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

/** ASCII digits of what was typed, also with the digits of Arabic keyboards. */
function toDigits(text: string): string {
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
  return plain.replace(/\D/g, '')
}
