import { BaseError } from '@fairlead/protocol'
import { parseCode } from '../../keys/recipients/recoveryCode.ts'
import { restoreKit } from '../../keys/restoreKit.ts'
import { setPageLanguage } from '../setPageLanguage.ts'
import { texts as allTexts, type Texts } from './texts.ts'

/** Maximum size of the recovery kit file, in bytes. A kit has a few hundred. */
const fileLimit = 65_536

/** Restores a wallet from its recovery kit and code alone, in an HTML file that works without a server. */
export function openRecoverPage({ languages, root }: openRecoverPage.Options): void {
  const { ownerDocument: document } = root
  const texts = setPageLanguage({ document, languages, texts: allTexts })
  document.title = texts.title

  function element<tag extends keyof HTMLElementTagNameMap>(
    tag: tag,
    properties: Partial<HTMLElementTagNameMap[tag]> = {},
    children: readonly Node[] = [],
  ): HTMLElementTagNameMap[tag] {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  const title = element('h1', { tabIndex: -1, textContent: texts.title })
  const status = element('p', { className: 'warning' })
  status.setAttribute('role', 'alert')
  const file = element('input', { accept: '.json,application/json', id: 'kit', type: 'file' })
  const code = element('input', { autocomplete: 'off', dir: 'ltr', id: 'code', spellcheck: false })
  code.setAttribute('autocapitalize', 'characters')
  const button = element('button', { textContent: texts.open, type: 'submit' })
  const form = element('form', { noValidate: true }, [
    element('label', { htmlFor: 'kit', textContent: texts.file }),
    file,
    element('label', { htmlFor: 'code', textContent: texts.code }),
    code,
    button,
  ])
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    status.textContent = ''
    const outcome = await restore(file.files?.[0], code.value)
    button.disabled = false
    if (typeof outcome === 'string') status.textContent = texts[outcome]
    else draw(outcome)
  })
  root.replaceChildren(title, element('p', { textContent: texts.hint }), form, status)

  function draw({ addresses, words }: Awaited<ReturnType<typeof restoreKit>>): void {
    code.value = ''
    const list = element(
      'ol',
      { className: 'words', dir: 'ltr' },
      words.split(' ').map((word) => element('li', { textContent: word })),
    )
    const row = (path: string, address: string) => [
      element('dt', { dir: 'ltr', textContent: path }),
      element('dd', { dir: 'ltr', textContent: address }),
    ]
    root.replaceChildren(
      title,
      element('p', { className: 'warning', textContent: texts.warning }),
      element('h2', { textContent: texts.words }),
      list,
      element('h2', { textContent: texts.account }),
      element('p', { textContent: texts.paths }),
      element('dl', {}, [
        ...row("m/44'/60'/0'/0/0", addresses.eip155),
        ...row("m/44'/501'/0'/0'", addresses.solana),
      ]),
    )
    title.focus()
  }
}

export declare namespace openRecoverPage {
  type Options = {
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    root: HTMLElement
  }
}

async function restore(
  file: File | undefined,
  code: string,
): Promise<Awaited<ReturnType<typeof restoreKit>> | keyof Texts> {
  if (!file) return 'fileMissing'
  if (file.size > fileLimit) return 'failed'
  // Checked separately, so that a mistyped code and a wrong file get different messages.
  try {
    parseCode(code).fill(0)
  } catch {
    return 'slip'
  }
  try {
    return await restoreKit({ code, kit: await file.text() })
  } catch (error) {
    return BaseError.find(error, 'SIGNATURE_INVALID') ? 'notTogether' : 'failed'
  }
}
