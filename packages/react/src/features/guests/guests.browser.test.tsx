import { type Environment, type FairleadOptions, getAccount } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

/** The scripted frame, on another origin. */
const frameUrl = `http://frame.localhost:${location.port}`
const closed = () => expect.element(part('fl-modal')).not.toBeInTheDocument()

/** Waits until the frame asks, and presses a button in it. */
async function answer(name: 'Approve' | 'Reject') {
  await expect.element(part('fl-approve-transaction')).toHaveAttribute('data-state', 'open')
  await page
    .frameLocator(page.getByTitle('Wallet: Harbour Office'))
    .getByRole('button', { name })
    .click()
}

/** A page of a project that allows guests, with an open modal. */
async function open(options: Partial<FairleadOptions> = {}) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const metadata = { name: 'Harbour Office' }
  const staged = stage({ frameUrl, metadata, ...options }, real)
  staged.fairlead.features.setState({ guests: true })
  void staged.fairlead.modal.open()
  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  return staged
}

/** A guest with the Account view. */
async function enter(options: Partial<FairleadOptions> = {}) {
  const staged = await open(options)
  await part('fl-connect-guest').click()
  await closed()
  void staged.fairlead.modal.open()
  await expect.element(part('fl-account-guest')).toBeVisible()
  return staged
}

test('default: one press opens a guest wallet, with a sentence about losing it', async () => {
  const { fairlead } = await open()
  const entry = page.getByRole('button', { name: 'Continue as a guest' })
  await expect.element(entry).toHaveAccessibleDescription(/exists only in this browser.* are lost/)
  // Below the other logins, above the wallets.
  const at = (id: string) => part(id).element().getBoundingClientRect().top
  expect(at('fl-connect-guest')).toBeGreaterThan(at('fl-connect-social-google'))
  expect(at('fl-connect-guest')).toBeLessThan(at('fl-connect-wallet-mock'))

  await entry.click()
  await closed()
  expect(getAccount(fairlead).embedded).toMatchObject({ authProvider: 'guest', isGuest: true })
  void fairlead.modal.open()
  await expect.element(page.getByText('Connected with Guest wallet')).toBeVisible()
})

test('behavior: a project or a page without guests shows no entry', async () => {
  const { fairlead } = await open({ features: { email: false, socials: false } })
  await expect.element(part('fl-connect-guest')).toBeVisible()
  fairlead.features.setState({ guests: false })
  await expect.element(part('fl-connect-guest')).not.toBeInTheDocument()
})

test('default: the notice leads to an email address, which needs only the code of the new mailbox', async () => {
  const { fairlead } = await enter()
  const { address } = getAccount(fairlead)
  await part('fl-account-guest-action').click()
  await expect.element(heading()).toHaveTextContent('Keep your wallet')
  await part('fl-guest-email').click()
  await expect.element(heading()).toHaveTextContent('Add your email address')
  await part('fl-update-email-input').fill('anna@example.com')
  await part('fl-update-email-save').click()
  await answer('Approve')
  await expect.element(part('fl-update-email-sent')).toMatchTextContent(/anna@example\.com/)
  await part('fl-email-code').fill('493827')
  await closed()

  expect(getAccount(fairlead)).toMatchObject({
    address,
    embedded: { user: { email: 'anna@example.com' } },
  })
  expect(getAccount(fairlead).embedded).not.toHaveProperty('isGuest')
  void fairlead.modal.open()
  await expect.element(page.getByText('Connected with anna@example.com')).toBeVisible()
  await expect.element(part('fl-account-guest')).not.toBeInTheDocument()
})

test('default: an account of a provider is added in a popup, and the notice disappears from the Account view', async () => {
  const { fairlead } = await enter()
  const { address } = getAccount(fairlead)
  await part('fl-account-guest-action').click()
  await part('fl-guest-add-google').click()
  await answer('Approve')
  await expect.element(part('fl-toast')).toMatchTextContent('You can now sign in with Google.')
  await expect.poll(() => fairlead.modal.view()).toBe('Account')
  await expect.element(part('fl-account-guest')).not.toBeInTheDocument()
  expect(getAccount(fairlead).address).toBe(address)
})

test('error: an account that has a wallet, and a closed popup, are reported; the user stays a guest', async () => {
  const { fairlead } = await enter()
  await part('fl-account-guest-action').click()
  await part('fl-guest-add-apple').click()
  await answer('Approve')
  await expect
    .element(part('fl-toast'))
    .toMatchTextContent(/This Apple account already has a wallet of its own/)
  await part('fl-guest-add-discord').click()
  await expect.element(part('fl-guest-problem')).toMatchTextContent(/You closed the window/)
  expect(getAccount(fairlead).embedded?.isGuest).toBe(true)
})

test('error: a login that the user declines in the frame is not added, and the address stays in the form', async () => {
  const { fairlead } = await enter()
  await part('fl-account-guest-action').click()
  await part('fl-guest-add-google').click()
  await answer('Reject')
  await expect.element(heading()).toHaveTextContent('Keep your wallet')
  await part('fl-guest-email').click()
  await part('fl-update-email-input').fill('anna@example.com')
  await part('fl-update-email-save').click()
  await answer('Reject')
  await expect.element(part('fl-update-email-input')).toHaveValue('anna@example.com')
  // The server refuses this address after the approval.
  await part('fl-update-email-input').fill('bad@example.com')
  await part('fl-update-email-save').click()
  await answer('Approve')
  await expect.element(part('fl-toast')).toMatchTextContent(/valid email address/)
  expect(getAccount(fairlead).embedded?.isGuest).toBe(true)
})

test('default: signing out asks first, and says what is lost; the settings show the notice and no wallet windows', async () => {
  const { fairlead } = await enter()
  await part('fl-account-settings').click()
  await expect.element(part('fl-account-settings-guest')).toBeVisible()
  await expect.element(part('fl-security-settings')).not.toBeInTheDocument()
  fairlead.modal.back()
  await part('fl-account-disconnect').click()
  await expect.element(heading()).toHaveTextContent('Sign out of the guest wallet?')
  await expect.element(page.getByText(/Only this browser can open this wallet again/)).toBeVisible()
  expect(getAccount(fairlead).isConnected).toBe(true)
  await part('fl-guest-sign-out').click()
  await closed()
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('behavior: the keyboard alone leads from the account to the logins', async () => {
  const { fairlead } = await enter()
  await expect.poll(() => focused()?.tagName).toBe('H1')
  part('fl-account-guest-action').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading()).toHaveTextContent('Keep your wallet')
  await expect.poll(() => focused()?.tagName).toBe('H1')
  part('fl-guest-email').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(fairlead.modal.view()).toBe('UpdateEmailWallet')
})

test('behavior: in the list of wallets, disconnecting a guest wallet asks as well', async () => {
  const { fairlead } = await enter({ features: { multiWallet: true } })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  await part('fl-profile-disconnect-auth').click()
  await expect.element(heading()).toHaveTextContent('Sign out of the guest wallet?')
  expect(getAccount(fairlead).isConnected).toBe(true)
  await part('fl-guest-sign-out').click()
  await expect.poll(() => getAccount(fairlead).isConnected).toBe(false)
})
