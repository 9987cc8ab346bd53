import { BaseError } from '@fairlead/protocol'
import { parseCode } from '../../keys/recipients/recoveryCode.ts'
import { restoreKit } from '../../keys/restoreKit.ts'
import { setPageLanguage } from '../../messages/languages.ts'
import { type RecoverWords, recoverWords } from '../../messages/pages/recoverWords.ts'
import { createElement } from '../createElement.ts'
import { drawSessionStop } from './drawSessionStop.ts'

/** Maximum size of the recovery kit file, in bytes. A kit has a few hundred. */
const fileLimit = 65_536

/** Restores a wallet from its recovery kit and code alone, in an HTML file that works without a server. */
export function openRecoverPage({ languages, root }: openRecoverPage.Options): void {
  const { ownerDocument: document } = root
  const texts = setPageLanguage(document, recoverWords, languages)
  document.title = texts.title

  const title = createElement('h1', { tabIndex: -1, textContent: texts.title })
  const status = createElement('p', { className: 'warning' })
  status.setAttribute('role', 'alert')
  const file = createElement('input', { accept: '.json,application/json', id: 'kit', type: 'file' })
  const code = createElement('input', {
    autocomplete: 'off',
    dir: 'ltr',
    id: 'code',
    spellcheck: false,
  })
  code.setAttribute('autocapitalize', 'characters')
  const button = createElement('button', { textContent: texts.open, type: 'submit' })
  const form = createElement('form', { noValidate: true }, [
    createElement('label', { htmlFor: 'kit', textContent: texts.file }),
    file,
    createElement('label', { htmlFor: 'code', textContent: texts.code }),
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
  root.replaceChildren(title, createElement('p', { textContent: texts.hint }), form, status)

  function draw({ addresses, evmKey, words }: Awaited<ReturnType<typeof restoreKit>>): void {
    code.value = ''
    const list = createElement(
      'ol',
      { className: 'words', dir: 'ltr' },
      words.split(' ').map((word) => createElement('li', { textContent: word })),
    )
    const row = (path: string, address: string) => [
      createElement('dt', { dir: 'ltr', textContent: path }),
      createElement('dd', { dir: 'ltr', textContent: address }),
    ]
    root.replaceChildren(
      title,
      createElement('p', { className: 'warning', textContent: texts.warning }),
      createElement('h2', { textContent: texts.words }),
      list,
      createElement('h2', { textContent: texts.account }),
      createElement('p', { textContent: texts.paths }),
      createElement('dl', {}, [
        ...row("m/44'/60'/0'/0/0", addresses.eip155),
        ...row("m/44'/501'/0'/0'", addresses.solana),
      ]),
      ...drawSessionStop({ addresses, evmKey, texts }),
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
): Promise<Awaited<ReturnType<typeof restoreKit>> | keyof RecoverWords> {
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
