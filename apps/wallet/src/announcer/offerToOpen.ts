import css from './openDialog.css?inline'

const elementName = 'fairlead-dev-wallet-dialog'

/**
 * Asks for a fresh gesture when the browser kept the wallet's window from opening.
 *
 * A modal dialog of its own lies above any that the page has open. Built without markup or inline
 * styles, for pages with a strict policy.
 *
 * @returns Takes the dialog away.
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
    'Your browser kept the window of Fairlead Dev Wallet from opening. Open it to answer the request of this page.',
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
  // Browsers close a dialog at the second Escape without asking.
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
