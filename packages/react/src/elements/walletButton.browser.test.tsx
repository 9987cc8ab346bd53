import { connect, disconnect, mock } from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { createTestAdapter } from '@fairlead/test'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FairleadModal, FairleadWalletButton } from '../components.tsx'
import { FairleadProvider } from '../FairleadProvider.tsx'
import { afterwards, createWidget, part, stage, twoNamespaces } from '../testing/stage.tsx'

function place(wallet: string): HTMLElement {
  const element = document.createElement('fairlead-wallet-button')
  element.setAttribute('wallet', wallet)
  return document.body.appendChild(element)
}
const metaMask = () => mock({ id: 'abc', name: 'MetaMask', rdns: 'io.metamask' })

test('default: requests the wallet at once, is busy during the request, and disabled afterwards', async () => {
  const wallet = metaMask()
  const { clock, fairlead } = stage({ connectors: [wallet.create] })
  let answer = () => {}
  wallet.onConnect = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  place('metamask')
  const button = part('fl-button-wallet-metamask')
  await expect.element(button).toHaveTextContent('MetaMask')

  await button.click()
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'waiting')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'done')
  clock.advance(700)

  await expect.element(button).toBeDisabled()
  await disconnect(fairlead)
  await expect.element(button).toBeEnabled()
})

test('[NS-07] a wallet of several standards: the namespace attribute selects one, otherwise the user chooses', async () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'MetaMask', name: 'MetaMask' })
  const { fairlead } = stage({
    ...twoNamespaces(),
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    connectors: [metaMask().create],
  })
  place('metamask')
  await part('fl-button-wallet-metamask').click()
  await expect.element(part('fl-connecting-multi-chain-namespace-solana')).toBeVisible()
  fairlead.modal.close()

  document.querySelector('fairlead-wallet-button')?.setAttribute('namespace', 'solana')
  await part('fl-button-wallet-metamask').click()

  await expect
    .poll(() => fairlead.store.getState().connections.solana)
    .toMatchObject({ connectorId: 'MetaMask', status: 'connected' })
  await expect.element(part('fl-button-wallet-metamask')).toBeDisabled()
  expect(fairlead.store.getState().connections.eip155).toBeUndefined()
})

test('[NS-07] a wallet whose discovery needs more code is found on click', async () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'Solflare', name: 'Solflare' })
  const later = createTestAdapter(sun, ['solana'])
  let find = () => {}
  const adapter: typeof later = {
    ...later,
    attach(host) {
      find = () => later.attach(host)
      return () => {}
    },
    prepare: async () => find(),
  }
  const { fairlead } = stage({
    ...twoNamespaces(),
    adapters: [createUniversalAdapter(), adapter],
  })
  place('solflare')

  await part('fl-button-wallet-solflare').click()

  await expect.poll(() => fairlead.store.getState().connections.solana?.status).toBe('connected')
})

test('behavior: a wallet that is not installed opens its install view', async () => {
  const { fairlead } = stage()
  place('rainbow')

  await part('fl-button-wallet-rainbow').click()

  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(fairlead.modal.view()).toBe('Connect')
})

test('behavior: terms must be accepted first', async () => {
  stage({
    connectors: [metaMask().create],
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://app.example/terms',
  })
  place('metamask')

  await part('fl-button-wallet-metamask').click()

  await expect.element(part('fl-connect-consent')).toBeVisible()
})

test('behavior: an unknown wallet is not drawn; the attribute can change', async () => {
  stage({ connectors: [metaMask().create] })
  const element = place('nobody')
  const other = place('metamask')
  await expect.element(part('fl-button-wallet-metamask')).toBeVisible()
  expect(element.shadowRoot?.querySelector('button')).toBeNull()

  element.setAttribute('wallet', 'coinbase')
  other.setAttribute('label', 'Fox')

  await expect.element(part('fl-button-wallet-coinbase')).toHaveTextContent('Coinbase Wallet')
  await expect.element(part('fl-button-wallet-metamask')).toHaveTextContent('Fox')
})

const frameUrl = `http://frame.localhost:${location.port}`

test('behavior: email opens its screen; disabled or connected, there is no button', async () => {
  const { fairlead } = stage({ connectors: [metaMask().create], frameUrl, locale: 'de' })
  place('email')
  const button = part('fl-button-wallet-email')
  await expect.element(button).toHaveTextContent('E-Mail')
  await expect.element(button).toHaveAttribute('data-state', 'idle')

  await button.click()
  await expect.element(part('fl-email-input')).toBeVisible()
  expect(fairlead.modal.view()).toBe('EmailLogin')
  fairlead.modal.close()

  await connect(fairlead, { connectorId: 'abc' })
  await expect.element(button).toBeDisabled()
  await disconnect(fairlead)
  await expect.element(button).toBeEnabled()
  fairlead.features.setState({ email: false })
  await expect.element(button).not.toBeInTheDocument()
})

test.each([
  ['google', 'Google'],
  ['x', 'X'],
  ['farcaster', 'Farcaster'],
  ['discord', 'Discord'],
  ['apple', 'Apple'],
  ['github', 'GitHub'],
  ['facebook', 'Facebook'],
])('behavior: %s is a button with the name and icon of %s', async (login, name) => {
  const { fairlead } = stage({ connectors: [], frameUrl })
  const element = place(login)

  const button = part(`fl-button-wallet-${login}`)
  await expect.element(button).toHaveTextContent(name)
  expect(element.shadowRoot?.querySelectorAll('button > svg')).toHaveLength(1)

  fairlead.features.setState({ socials: [] })
  await expect.element(button).not.toBeInTheDocument()
})

test('behavior: without a frame no login is offered', async () => {
  stage({ connectors: [metaMask().create] })
  const element = place('google')
  place('metamask')

  await expect.element(part('fl-button-wallet-metamask')).toBeVisible()
  expect(element.shadowRoot?.querySelector('button')).toBeNull()
})

test('behavior: a provider is started in the click itself, and the button is busy until it ends', async () => {
  const { fairlead } = stage({ connectors: [], frameUrl })
  place('google')
  const button = part('fl-button-wallet-google')

  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => fairlead.modal.view()).toBe('ConnectingSocial')

  fairlead.modal.close()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('behavior: terms must be accepted before a login too', async () => {
  stage({
    connectors: [],
    features: { legalCheckbox: true },
    frameUrl,
    termsConditionsUrl: 'https://app.example/terms',
  })
  place('email')

  await part('fl-button-wallet-email').click()

  await expect.element(part('fl-connect-consent')).toBeVisible()
})

test('default: as components, with an element for the modal', async () => {
  const { fairlead } = createWidget({ connectors: [metaMask().create] })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  afterwards(() => root.unmount())

  root.render(
    <FairleadProvider fairlead={fairlead}>
      <FairleadWalletButton size="sm" wallet="metamask" />
      <FairleadModal embedded id="place" />
    </FairleadProvider>,
  )

  await expect.element(part('fl-embedded')).toBeVisible()
  await expect.element(part('fl-button-wallet-metamask')).toHaveTextContent('MetaMask')
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
  expect(container.querySelector('#place')?.shadowRoot).not.toBeNull()
})

test('behavior: parts that a page can style', async () => {
  const { fairlead } = stage({
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://app.example/terms',
  })
  const sheet = new CSSStyleSheet()
  const parts = ['card', 'header', 'body', 'footer', 'button', 'list-item', 'input']
  sheet.replaceSync(
    parts.map((name) => `fairlead-modal::part(${name}) { letter-spacing: 3px }`).join('\n'),
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })

  await fairlead.modal.open()
  await expect.element(part('fl-connect-consent')).toBeVisible()

  const root = document.querySelector('fairlead-modal')?.shadowRoot
  for (const name of parts) {
    const element = root?.querySelector(`[part=${name}]`)
    expect(element && getComputedStyle(element).letterSpacing, name).toBe('3px')
  }
})
