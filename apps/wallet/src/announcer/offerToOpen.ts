import css from './openDialog.css?inline'

const elementName = 'fairlead-dev-wallet-dialog'

/**
 * Asks for a new click after the browser blocked the wallet's popup.
 *
 * Uses its own modal dialog, above any dialog of the page. Built without markup or inline styles, so that it works
 * under a strict CSP.
 *
 * @returns A function that removes the dialog.
 */
export function offerToOpen(choices: offerToOpen.Choices): () => void {
  const { onCancel, onOpen } = choices
  if (!customElements.get(elementName))
    customElements.define(elementName, class extends HTMLElement {})
  const host = document.createElement(elementName)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]

  const dialog = document.createElement('dialog')
  dialog.lang = 'en'
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('aria-describedby', 'text')
  const title = textElement('h2', 'Open your wallet')
  title.id = 'title'
  const text = textElement(
    'p',
    'Your browser blocked the Fairlead Dev Wallet window. Open it to answer this page’s request.',
  )
  text.id = 'text'
  const cancel = button('Cancel', 'wallet-open-cancel', onCancel)
  const open = button('Open window', 'wallet-open-window', onOpen)
  open.dataset.primary = ''
  open.autofocus = true
  const actions = document.createElement('div')
  actions.append(cancel, open)
  dialog.append(title, text, actions)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // Browsers may close a dialog without a cancelable `cancel` event, on a second Escape.
  dialog.addEventListener('close', onCancel)

  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  return () => {
    dialog.removeEventListener('close', onCancel)
    dialog.close()
    host.remove()
  }
}

export declare namespace offerToOpen {
  type Choices = { onCancel: () => void; onOpen: () => void }
}

function textElement(name: 'h2' | 'p', text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function button(label: string, testId: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.dataset.testid = testId
  element.addEventListener('click', onClick)
  return element
}
