import { connect, disconnect, type Fairlead } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../mount.tsx'
import {
  address,
  afterwards,
  connectedStage,
  createWidget,
  part,
  stage,
  twoNamespaces,
} from '../testing/stage.tsx'
import { defineElements } from './defineElements.ts'
import type { FairleadElement } from './FairleadElement.tsx'

/** Inserts an element as HTML, as a page does. */
function place(html: string): HTMLElement & Pick<FairleadElement, 'fairlead'> {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild
  if (!(element instanceof HTMLElement)) throw new TypeError('Not an element')
  return element as HTMLElement & Pick<FairleadElement, 'fairlead'>
}

test('default: a property set before definition survives', async () => {
  const { fairlead } = createWidget()
  const element = place('<fairlead-button label="Early"></fairlead-button>')
  element.fairlead = fairlead
  expect(element.shadowRoot).toBeNull()

  defineElements()

  await expect.element(part('fl-button-connect')).toHaveTextContent('Early')
  expect(element.fairlead).toBe(fairlead)
  expect(Object.hasOwn(element, 'fairlead')).toBe(false)
})

test('behavior: defining twice is harmless', () => {
  const before = customElements.get('fairlead-button')

  defineElements()

  expect(before).toBeDefined()
  expect(customElements.get('fairlead-button')).toBe(before)
})

test('behavior: a button finds the first modal element, also one that is added later', async () => {
  const button = place('<fairlead-button></fairlead-button>')
  const { fairlead } = createWidget()
  expect(button.fairlead).toBeUndefined()

  afterwards(mount(fairlead))

  expect(button.fairlead).toBe(fairlead)
  await part('fl-button-connect').click()
  await expect.element(part('fl-modal')).toBeVisible()
})

test('behavior: a modal that the page manages itself is found as well', () => {
  const modal = place('<fairlead-modal></fairlead-modal>')
  const button = place('<fairlead-button></fairlead-button>')
  const { fairlead } = createWidget()

  modal.fairlead = fairlead

  expect(button.fairlead).toBe(fairlead)
})

test('behavior: `for` names another modal, and can be changed', () => {
  const [first, second] = [createWidget(), createWidget()]
  place('<fairlead-modal id="first"></fairlead-modal>').fairlead = first.fairlead
  place('<fairlead-modal id="second"></fairlead-modal>').fairlead = second.fairlead

  const button = place('<fairlead-button for="second"></fairlead-button>')
  expect(button.fairlead).toBe(second.fairlead)

  button.setAttribute('for', 'first')
  expect(button.fairlead).toBe(first.fairlead)
  button.setAttribute('for', 'nobody')
  expect(button.fairlead).toBeUndefined()
  button.removeAttribute('for')
  expect(button.fairlead).toBe(first.fairlead)
})

test('behavior: a widget set by the page precedes one that was found', () => {
  const [first, second] = [stage(), createWidget()]
  const button = place('<fairlead-button></fairlead-button>')
  expect(button.fairlead).toBe(first.fairlead)

  button.fairlead = second.fairlead
  afterwards(mount(createWidget().fairlead))

  expect(button.fairlead).toBe(second.fairlead)
})

test('behavior: when a widget is replaced, its buttons follow', () => {
  const [first, second] = [createWidget(), createWidget()]
  const unmount = mount(first.fairlead)
  const button = place('<fairlead-button></fairlead-button>')
  expect(button.fairlead).toBe(first.fairlead)

  unmount()
  first.fairlead.destroy()
  expect(button.fairlead).toBeUndefined()
  afterwards(mount(second.fairlead))

  expect(button.fairlead).toBe(second.fairlead)
})

test('behavior: label, size and disabled', async () => {
  stage()
  const button = place('<fairlead-button label="Sign in" size="sm"></fairlead-button>')
  const inner = part('fl-button-connect')
  await expect.element(inner).toHaveTextContent('Sign in')
  const small = inner.element().getBoundingClientRect().height

  button.removeAttribute('size')
  button.setAttribute('disabled', '')
  button.setAttribute('label', 'Log in')

  await expect.element(inner).toBeDisabled()
  await expect.element(inner).toHaveAttribute('data-state', 'disabled')
  await expect.element(inner).toHaveTextContent('Log in')
  expect(small).toBeLessThan(inner.element().getBoundingClientRect().height)
  // As Vue and Svelte write `disabled={false}`.
  button.setAttribute('disabled', 'false')
  await expect.element(inner).toBeEnabled()
})

test('behavior: busy during a wallet request, with the given text', async () => {
  const { fairlead, wallet } = stage()
  wallet.onConnect = () => new Promise(() => {})
  place('<fairlead-connect-button loading-label="One moment"></fairlead-connect-button>')

  void connect(fairlead, { connectorId: 'mock' }).catch(() => {})

  await expect.element(part('fl-button-connect')).toHaveTextContent('One moment')
  await expect.element(part('fl-button-connect')).toHaveAttribute('aria-busy', 'true')
  await expect.element(part('fl-button-connect')).toHaveAttribute('data-state', 'loading')
})

test('behavior: the account shows a shortened address as configured, and exposes all of it', async () => {
  await connectedStage()
  const button = place('<fairlead-button></fairlead-button>')
  const inner = part('fl-button-account')
  await expect.element(inner).toMatchTextContent(/0x70…dc79C8$/)
  await expect.element(inner).toHaveAttribute('data-address', address)

  button.setAttribute('chars-start', '6')
  button.setAttribute('chars-end', '2')
  await expect.element(inner).toMatchTextContent(/0x7099…C8$/)

  button.setAttribute('chars-start', 'many')
  button.setAttribute('chars-end', '-1')
  await expect.element(inner).toMatchTextContent(/0x70…dc79C8$/)
})

test('behavior: balance="hide" shows none', async () => {
  await connectedStage()
  const button = place('<fairlead-account-button></fairlead-account-button>')
  await expect.element(part('fl-button-balance')).toHaveTextContent('1.234 ETH')

  button.setAttribute('balance', 'hide')

  await expect.element(part('fl-button-balance')).not.toBeInTheDocument()
})

test('behavior: a namespace without an account offers to connect it', async () => {
  await connectedStage(twoNamespaces())
  place('<fairlead-button namespace="solana"></fairlead-button>')

  await part('fl-button-connect').click()

  await expect.element(part('fl-connect-wallet-sun')).toBeVisible()
  expect(part('fl-connect-wallet-mock').elements()).toEqual([])
})

test('[NS-07] buttons of a namespace show and change only that one', async () => {
  const { fairlead } = await connectedStage(twoNamespaces())
  place('<fairlead-network-button namespace="solana"></fairlead-network-button>')
  place('<fairlead-account-button namespace="eip155"></fairlead-account-button>')
  place('<fairlead-connect-button namespace="solana"></fairlead-connect-button>')
  await expect.element(part('fl-button-network')).toHaveTextContent('Sun')
  await expect.element(part('fl-button-account')).toHaveAttribute('data-address', address)

  await part('fl-button-network').click()
  await expect.element(part('fl-networks-network-solana:sun')).toBeVisible()
  expect(part('fl-networks-network-eip155:31337').elements()).toEqual([])
  await part('fl-header-close').click()
  await part('fl-button-connect').click()
  await part('fl-connect-wallet-sun').click()
  await expect.poll(() => fairlead.store.getState().activeNamespace).toBe('solana')
  fairlead.modal.close()

  // The active namespace doesn't affect these buttons: each shows the account of its own namespace.
  await expect.element(part('fl-button-account')).toHaveAttribute('data-address', address)
  await part('fl-button-account').click()
  await expect.element(part('fl-account-copy')).toHaveAttribute('data-address', address)
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
})

test('[NS-07] disconnecting one namespace keeps the other', async () => {
  const { fairlead } = await connectedStage(twoNamespaces())
  await connect(fairlead, { connectorId: 'sun' })
  place('<fairlead-button></fairlead-button>')
  await expect.poll(() => fairlead.store.getState().activeNamespace).toBe('solana')

  await disconnect(fairlead, { namespace: 'solana' })

  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
  await expect.element(part('fl-button-account')).toHaveAttribute('data-address', address)
  // Disconnecting all doesn't change the active namespace.
  await connect(fairlead, { connectorId: 'sun' })
  await disconnect(fairlead)
  expect(fairlead.store.getState().activeNamespace).toBe('solana')
})

test('behavior: the account button is empty without a connection', async () => {
  const { fairlead } = stage()
  place('<fairlead-account-button></fairlead-account-button>')
  place('<fairlead-connect-button></fairlead-connect-button>')
  await expect.element(part('fl-button-connect')).toBeVisible()
  expect(part('fl-button-account').elements()).toEqual([])

  await connect(fairlead, { connectorId: 'mock' })

  await expect.element(part('fl-button-account')).toBeVisible()
})

test('behavior: the network button has a text for every case', async () => {
  const { fairlead, wallet } = await connectedStage({ allowUnsupportedChain: true })
  place('<fairlead-network-button></fairlead-network-button>')
  const inner = page.getByRole('button', { name: 'Network: Harbour. Change' })
  await expect.element(inner).toHaveTextContent('Harbour')

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await expect.element(part('fl-button-network')).toMatchTextContent(/^Unknown network$/)

  await disconnect(fairlead)
  await part('fl-button-network').click()
  await expect.element(part('fl-networks-network-eip155:31338')).toBeVisible()
})

test('behavior: the network button names an unsupported network', async () => {
  const { wallet } = await connectedStage({ allowUnsupportedChain: 'banner' })
  place('<fairlead-network-button></fairlead-network-button>')

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })

  await expect
    .element(page.getByRole('button', { name: 'Network: Unsupported network. Change' }))
    .toBeVisible()
})

test('behavior: events cross shadow roots, once per button and widget', async () => {
  const { fairlead } = stage()
  const host = place('<div></div>')
  const inside = host.attachShadow({ mode: 'open' })
  const button = document.createElement('fairlead-button')
  inside.append(button)
  const heard: string[] = []
  const hear = (event: Event) =>
    event.composedPath()[0] === button &&
    heard.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`)
  const types = ['open', 'close', 'connect', 'disconnect'].map((name) => `fairlead-${name}`)
  for (const type of types) document.addEventListener(type, hear)
  afterwards(() => {
    for (const type of types) document.removeEventListener(type, hear)
  })

  await fairlead.modal.open()
  fairlead.modal.close()
  await connect(fairlead, { connectorId: 'mock' })
  await disconnect(fairlead)

  expect(heard).toEqual([
    'fairlead-open {"connected":false,"view":"Connect"}',
    'fairlead-close {"connected":false}',
    'fairlead-connect {"id":"mock","method":"ANNOUNCED","name":"Fox","reconnect":false}',
    'fairlead-disconnect {"namespace":"all"}',
  ])
})

test('behavior: removed and added back, an element works as before, with the same styles', async () => {
  const { fairlead } = stage()
  const button = place('<fairlead-button label="Back again"></fairlead-button>')
  await expect.element(part('fl-button-connect')).toBeVisible()
  const sheets = button.shadowRoot?.adoptedStyleSheets.length
  button.remove()
  await expect.poll(() => button.shadowRoot?.childElementCount).toBe(0)
  let told = 0
  button.addEventListener('fairlead-open', () => told++)
  await fairlead.modal.open()
  fairlead.modal.close()
  expect(told).toBe(0)

  document.body.append(button)

  await expect.element(part('fl-button-connect')).toHaveTextContent('Back again')
  expect(button.shadowRoot?.adoptedStyleSheets).toHaveLength(sheets ?? -1)
  await part('fl-button-connect').click()
  await expect.element(part('fl-modal')).toBeVisible()
  expect(told).toBe(1)
})

test('behavior: moved, an element keeps its content', async () => {
  stage()
  const button = place('<fairlead-button></fairlead-button>')
  await expect.element(part('fl-button-connect')).toBeVisible()
  const inner = part('fl-button-connect').element()

  document.body.prepend(button)
  await Promise.resolve()

  expect(button.shadowRoot?.querySelector('button')).toBe(inner)
})

test.each([
  ['light', 'rgb(20, 25, 28)'],
  ['dark', 'rgb(255, 255, 255)'],
] as const)('behavior: theme %s', async (themeMode, color) => {
  const { fairlead } = stage({ themeMode })
  place('<fairlead-network-button></fairlead-network-button>')
  await expect.element(part('fl-button-network')).toBeVisible()
  expect(getComputedStyle(part('fl-button-network').element()).color).toBe(color)

  await fairlead.modal.open()

  await expect.element(part('fl-modal')).toBeVisible()
  expect(getComputedStyle(part('fl-modal').element()).color).toBe(color)
})

test('[MOD-01] mount: one element at the end of the body, and removed again', () => {
  const { fairlead } = createWidget()

  const unmount = mount(fairlead)

  expect(document.body.lastElementChild?.localName).toBe('fairlead-modal')
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
  unmount()
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(0)
})

test('[MOD-01] mount: calling it twice mounts once', () => {
  const { fairlead } = createWidget()

  afterwards(mount(fairlead))
  afterwards(mount(fairlead))

  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
})

test('[MOD-01] mount: an element that the page placed is used, and stays', () => {
  const placed = place('<main><fairlead-modal></fairlead-modal></main>').querySelector(
    'fairlead-modal',
  ) as HTMLElement & { fairlead?: Fairlead }
  const { fairlead } = createWidget()

  const unmount = mount(fairlead)

  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
  expect(placed.fairlead).toBe(fairlead)
  unmount()
  expect(placed.isConnected).toBe(true)
  expect(placed.fairlead).toBeUndefined()
})

test('[MOD-01] mount: an element used by a live widget is not taken over', () => {
  const [first, second] = [createWidget(), createWidget()]
  afterwards(mount(first.fairlead))
  afterwards(mount(second.fairlead))
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(2)
})

test('[MOD-01] mount: destroying a widget removes its element, and releases a placed one', () => {
  const placed = place('<fairlead-modal></fairlead-modal>')
  const [first, second, third] = [createWidget(), createWidget(), createWidget()]
  mount(first.fairlead)
  mount(second.fairlead)
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(2)

  second.fairlead.destroy()
  first.fairlead.destroy()

  expect([...document.querySelectorAll('fairlead-modal')]).toEqual([placed])
  expect(placed.fairlead).toBeUndefined()
  afterwards(mount(third.fairlead))
  expect(placed.fairlead).toBe(third.fairlead)
})

test('[MOD-01] mount: nothing is appended with disableAppend', async () => {
  const { fairlead } = createWidget({ disableAppend: true })

  const unmount = mount(fairlead)

  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(0)
  unmount()
  const placed = place('<fairlead-modal></fairlead-modal>')
  afterwards(mount(fairlead))
  expect(placed.fairlead).toBe(fairlead)
  await fairlead.modal.open()
  await expect.element(part('fl-modal')).toBeVisible()
})

test('[MOD-01] mount: a widget that waits for an element takes none of another widget', () => {
  const [waiting, other] = [createWidget({ enableEmbedded: true }), createWidget()]
  afterwards(mount(waiting.fairlead))

  afterwards(mount(other.fairlead))
  const [appended] = document.querySelectorAll<FairleadElement>('fairlead-modal')
  expect(appended?.fairlead).toBe(other.fairlead)

  const placed = place('<fairlead-modal></fairlead-modal>')
  expect(placed.fairlead).toBe(waiting.fairlead)
})

test('[MOD-02] mount: a placed element that is removed and replaced is found again', async () => {
  const { fairlead } = createWidget({ disableAppend: true })
  afterwards(mount(fairlead))
  const first = place('<fairlead-modal></fairlead-modal>')
  expect(first.fairlead).toBe(fairlead)

  first.remove()
  const second = place('<fairlead-modal></fairlead-modal>')

  expect(second.fairlead).toBe(fairlead)
  expect(first.fairlead).toBeUndefined()
})
