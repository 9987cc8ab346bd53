import { createTestWallet } from '@fairlead/test'
import { mock, readState } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { FairleadProvider } from 'fairlead/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../../../fixtures/vite-react/src/App.tsx'
import { Account } from './Account.tsx'
import { BuyButton } from './BuyButton.tsx'
import { Embedded } from './Embedded.tsx'
import { listenOnPage } from './events.ts'
import { Look } from './Look.tsx'
import styles from './look.css?inline'
import { Memberships } from './Memberships.tsx'
import { NameForm } from './NameForm.tsx'
import { NetworkPicker } from './NetworkPicker.tsx'
import { OwnScreen } from './OwnScreen.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PayButton } from './PayButton.tsx'
import { App as RenderedApp } from './rendered/App.tsx'
import { start } from './rendered/browser.tsx'
import { SwapButton } from './SwapButton.tsx'
import { WalletList } from './WalletList.tsx'
import { Wallets } from './Wallets.tsx'

// Renders every screen of the guides in a page where a wallet announces itself.

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ends: (() => void)[] = []
const realFetch = globalThis.fetch

beforeEach(() => {
  // The guides use public networks. Here, one response stands in for all of them.
  globalThis.fetch = async (_url, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: number }
    return Response.json({ id, jsonrpc: '2.0', result: '0xde0b6b3a7640000' })
  }
  const wallet = createTestWallet({ chainId: '0x1' })
  ends.push(wallet.announce(window, { name: 'Fox', rdns: 'io.metamask' }))
})

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  globalThis.fetch = realFetch
  localStorage.clear()
  document.body.replaceChildren()
})

function show(children: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<StrictMode>{children}</StrictMode>)
  ends.push(() => root.unmount())
}

/** Wraps the tree in a provider, as most pages do. */
function showInside(children: ReactNode) {
  const wallet = mock({ chainId: 'eip155:1', name: 'Vault' })
  const options = { connectors: [wallet.create], networks: [mainnet] }
  show(<FairleadProvider options={options}>{children}</FairleadProvider>)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('getting started: the button connects, and the page greets', async () => {
  show(<App />)
  const heard: string[] = []
  listenOnPage((text) => heard.push(text))

  await button('Connect wallet').click()
  await page.getByTestId('fl-connect-wallet-io.metamask').click()

  await expect.element(page.getByText(`Hello ${address}`)).toBeVisible()
  expect(heard).toContain('fairlead-connect')
})

test('connecting: an account button built by the page', async () => {
  showInside([<WalletList key="list" />, <Account key="account" />])

  await expect.element(button('Sign in')).toBeVisible()
  await button('Fox').click()
  await expect.element(page.getByText('1 ETH')).toBeVisible()
  await button('Leave').click()

  await expect.element(button('Sign in')).toBeVisible()
  await expect.element(button('Fox (used before)')).toBeVisible()
})

test('several wallets: the page’s own list is empty until the feature is enabled', async () => {
  showInside([<WalletList key="list" />, <Account key="account" />, <Wallets key="wallets" />])

  await button('Fox').click()
  await expect.element(page.getByText('1 ETH')).toBeVisible()

  expect(button('Forget').elements()).toEqual([])
})

test('payments: the page’s own button opens the order', async () => {
  const options = { features: { pay: true }, networks: [mainnet] }
  show(
    <FairleadProvider options={options}>
      <PayButton check={() => {}} />
    </FairleadProvider>,
  )

  await button('Pay 0.05 ETH').click()

  await expect.element(page.getByTestId('fl-pay-amount')).toHaveTextContent('0.05 ETH')
  await expect.element(button('Pay 0.05 ETH')).toBeDisabled()
})

test('swap and buying: the page’s own buttons open the views', async () => {
  const wallet = mock({ chainId: 'eip155:1', name: 'Vault' })
  const options = {
    connectors: [wallet.create],
    features: { onramp: ['moonpay'], swaps: ['onchain'] },
    networks: [mainnet],
    projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
    serverUrl: 'http://localhost:9',
  }
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  show(
    <FairleadProvider options={options}>
      <WalletList />
      <SwapButton token={usdc} />
      <BuyButton />
    </FairleadProvider>,
  )
  await button('Vault').click()

  await button('Get this token').click()
  await expect.element(page.getByTestId('fl-swap-amount')).toBeVisible()
  await page.getByTestId('fl-header-close').click()
  await button('Buy crypto').click()
  await expect.element(page.getByTestId('fl-on-ramp-amount')).toBeVisible()
})

test('names: a form of the page’s own is absent until names are known', async () => {
  showInside(
    <>
      <NameForm />
      <NetworkPicker />
    </>,
  )

  await expect.element(button('Ethereum')).toBeVisible()
  await expect.element(button('Register')).not.toBeInTheDocument()
})

test('smart sessions: a list of the page’s own is empty without sessions', async () => {
  showInside(
    <>
      <Memberships />
      <NetworkPicker />
    </>,
  )

  await expect.element(button('Ethereum')).toBeVisible()
  await expect.element(button('End')).not.toBeInTheDocument()
})

test('pairing: the page’s own code reports when there is none', async () => {
  showInside(<PairingCode draw={(uri) => uri} />)

  await button('Show a code').click()

  // No relay is configured here.
  await expect.element(button('Try again')).toBeVisible()
})

test('networks: the page’s own list', async () => {
  showInside(<NetworkPicker />)

  await expect.element(button('Ethereum')).toHaveAttribute('aria-pressed', 'true')
})

test('look: the options and the style sheet reach the widget’s elements', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  ends.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
  show(<Look />)
  const connect = page.getByTestId('fl-button-connect')
  // The pointer may still be over the button from the previous test, which changes its colour.
  await connect.unhover()
  await expect.element(connect).toHaveStyle({ backgroundColor: 'rgb(180, 72, 46)' })

  await button('Make it light').click()
  await expect.element(button('Make it dark')).toBeVisible()
  await connect.click()

  const card = () =>
    document.querySelector('fairlead-modal')?.shadowRoot?.querySelector('[part~=card]')
  await expect.poll(() => card() && getComputedStyle(card()!).borderTopWidth).toBe('2px')
})

test('look: embedded, the views are inside the page', async () => {
  show(<Embedded />)

  await expect.element(page.getByTestId('fl-connect-wallet-io.metamask')).toBeVisible()
  expect(document.querySelector('fairlead-modal')?.shadowRoot?.querySelector('dialog')).toBeNull()
})

test('own screens: the default one is replaced', async () => {
  show(<OwnScreen />)

  await button('Connect wallet').click()
  await button('Use Fox').click()

  await expect.element(page.getByTestId('fl-button-account')).toBeVisible()
})

test('own screens: without React', async () => {
  const { fairlead } = await import('./ownScreen.ts')
  ends.push(() => fairlead.destroy())

  await fairlead.modal.open({ view: 'WhatIsAWallet' })
  await button('Ask us about wallets').click()

  await expect.poll(() => fairlead.modal.isOpen()).toBe(false)
})

test('server rendering: the browser hydrates the server’s HTML', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<RenderedApp initialState={undefined} />)
  expect(container.textContent).toBe('Hello stranger')

  const root = start(container)
  ends.push(() => root.unmount())
  await button('Connect wallet').click()
  await page.getByTestId('fl-connect-wallet-io.metamask').click()
  await expect.element(page.getByText(`Hello ${address}`)).toBeVisible()

  ends.push(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie that the page wrote.
    document.cookie = 'fairlead=; Path=/; Max-Age=0'
  })
  expect(readState(document.cookie)?.accounts.eip155?.address).toBe(address)
})

test('getting started: without React, elements find their widget', async () => {
  const { fairlead } = await import('./plain.ts')
  const { default: html } = await import('./plain.html?raw')
  ends.push(() => fairlead.destroy())
  document.body.insertAdjacentHTML('beforeend', html)

  await button('Connect wallet').click()
  await expect.element(page.getByTestId('fl-modal')).toBeVisible()
  await expect.element(page.getByTestId('fl-button-network')).toHaveTextContent('Ethereum')
})

test('headless: a list without the widget’s UI', async () => {
  await import('./headless.ts')

  await button('Fox').click()

  await expect.element(page.getByRole('list')).toHaveTextContent(address)
  expect(document.querySelector('fairlead-modal')).toBeNull()
})
