import { type Features, getAccount, mock, updateFeatures } from '@fairlead/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { focused, heading, part, stage } from '../../testing/stage.tsx'

/** Opens the first view of a page with a wallet, and with email by default. */
async function open(features: Features, extra: { frameUrl?: string | undefined } = {}) {
  const frameUrl = `http://frame.localhost:${location.port}`
  const connectors = [mock({ name: 'Fox' }).create]
  const { fairlead } = stage({ connectors, features, frameUrl, ...extra })
  await fairlead.modal.open()
  return fairlead
}
const wallets = () => part('fl-connect-wallets')
const fox = () => part('fl-connect-wallet-mock')

test('[MOD-20] default: wallets are listed next to email', async () => {
  await open({})
  await expect.element(part('fl-email-input')).toBeVisible()
  await expect.element(fox()).toBeVisible()
  await expect.element(wallets()).not.toBeInTheDocument()
})

test('[MOD-20] behavior: wallets behind one button, by keyboard, and back', async () => {
  const fairlead = await open({ emailShowWallets: false })
  await expect.element(part('fl-email-input')).toBeVisible()
  await expect.element(fox()).not.toBeInTheDocument()

  // Wait until opening has set the focus.
  await expect.poll(focused).toBe(heading().element())
  wallets().element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(heading()).toHaveTextContent('Choose a wallet')
  expect(fairlead.modal.view()).toBe('ConnectWallets')
  await expect.element(fox()).toBeVisible()
  await expect.element(part('fl-email-input')).not.toBeInTheDocument()
  await expect.element(wallets()).not.toBeInTheDocument()
  await expect.poll(() => focused()).not.toBe(document.body)

  await part('fl-header-back').click()
  await expect.element(wallets()).toBeVisible()
})

test('[MOD-20] behavior: a wallet of the second screen connects', async () => {
  const fairlead = await open({ emailShowWallets: false })
  await wallets().click()
  await fox().click()
  await expect.poll(() => getAccount(fairlead).isConnected).toBe(true)
})

test('[MOD-20] default: without email and providers, nothing is hidden', async () => {
  await open({ email: false, emailShowWallets: false, socials: false })
  await expect.element(fox()).toBeVisible()
  await expect.element(wallets()).not.toBeInTheDocument()
})

test('[MOD-20] order: the button has the position of the list', async () => {
  await open({ connectMethodsOrder: ['wallet', 'email'], emailShowWallets: false, socials: false })
  await expect.element(wallets()).toBeVisible()
  const [first] = document
    .querySelector('fairlead-modal')!
    .shadowRoot!.querySelectorAll('[data-testid=fl-connect-wallets], [data-testid=fl-email-input]')
  expect(first?.getAttribute('data-testid')).toBe('fl-connect-wallets')
})

test('[MOD-20] behavior: collapseWallets puts wallets behind one button, also without other methods', async () => {
  const fairlead = await open({ collapseWallets: true, email: false, socials: false })
  await expect.element(wallets()).toBeVisible()
  await expect.element(fox()).not.toBeInTheDocument()

  await wallets().click()

  await expect.element(heading()).toHaveTextContent('Choose a wallet')
  await expect.element(fox()).toBeVisible()
  await fox().click()
  await expect.poll(() => getAccount(fairlead).isConnected).toBe(true)
})

test('[MOD-20] behavior: collapseWallets next to email, toggled while the screen is open', async () => {
  const fairlead = await open({ collapseWallets: true })
  await expect.element(part('fl-email-input')).toBeVisible()
  await expect.element(wallets()).toBeVisible()
  await expect.element(fox()).not.toBeInTheDocument()

  updateFeatures(fairlead, { collapseWallets: false })
  await expect.element(fox()).toBeVisible()
  await expect.element(wallets()).not.toBeInTheDocument()

  updateFeatures(fairlead, { collapseWallets: true })
  await expect.element(wallets()).toBeVisible()
})
