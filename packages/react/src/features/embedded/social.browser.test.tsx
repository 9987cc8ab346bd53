import {
  type Environment,
  type FairleadOptions,
  getAccount,
  type SocialProvider,
  setThemeMode,
} from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

/** The scripted frame, on another origin; its providers do what their names say. */
const frameUrl = `http://frame.localhost:${location.port}`

/** A page with an open modal. */
function open(options: Partial<FairleadOptions> = {}, given: Partial<Environment> = {}) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const staged = stage(
    { connectors: [], frameUrl, metadata: { name: 'Harbour Office' }, ...options },
    { ...real, ...given },
  )
  void staged.fairlead.modal.open()
  return staged
}
const only = (...socials: SocialProvider[]): Partial<FairleadOptions> => ({ features: { socials } })
const closed = () => expect.element(part('fl-modal')).not.toBeInTheDocument()
const status = (state: string) =>
  expect.element(part('fl-social')).toHaveAttribute('data-state', state)

test('[AUTH-04][VIEW-01] default: a click, the provider’s window, and the modal closes on an account', async () => {
  const { fairlead } = open()
  await part('fl-connect-social-google').click()
  await expect.element(heading()).toHaveTextContent('Google')
  await closed()
  expect(getAccount(fairlead).embedded).toMatchObject({
    authProvider: 'google',
    user: { username: 'anna' },
  })
  void fairlead.modal.open()
  await expect.element(page.getByText('Connected with anna')).toBeVisible()
})

test('[ENT-14][CFG-03] default: three providers and a link to all of them, each with its name', async () => {
  const { fairlead } = open()
  const names = () =>
    [
      ...page.getByRole('list', { name: 'Other ways to sign in' }).getByRole('button').elements(),
    ].map((one) => one.getAttribute('aria-label') ?? one.textContent)
  await expect
    .poll(names)
    .toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Farcaster',
      'More ways to sign in',
    ])
  await part('fl-connect-social-more').click()
  await expect.element(heading()).toHaveTextContent('Sign in')
  await expect
    .poll(names)
    .toEqual(['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook', 'Passkey'])
  await part('fl-social-passkey').click()
  await closed()
  void fairlead.modal.open()
  await expect.element(page.getByText('Connected with Passkey')).toBeVisible()
})

test('default: the project’s own provider has its title and a neutral icon, and signs in', async () => {
  const acme = { name: 'oidc:acme', title: 'Acme <b>' }
  const { fairlead } = open(
    { ...only('github'), serverUrl: location.origin },
    {
      fetch: async (input) =>
        String(input).includes('/appkit/v1/config')
          ? Response.json({ features: null, oidc: [acme] })
          : Response.json({ allowedOrigins: [] }),
    },
  )
  const button = part('fl-connect-social-oidc:acme')
  await expect.element(button).toHaveAttribute('aria-label', 'Continue with Acme <b>')
  expect(button.element().querySelectorAll('path[d]')).toHaveLength(1)
  await button.click()
  await expect.element(heading()).toHaveTextContent('Acme <b>')
  await closed()
  expect(getAccount(fairlead).embedded).toMatchObject({ authProvider: 'oidc:acme' })
})

test('[ENT-14][NS-02] default: few providers are in one block; none without a supported network', async () => {
  const { fairlead } = open(only('github', 'x'))
  await expect.element(part('fl-connect-social-github')).toBeVisible()
  await expect.element(part('fl-connect-social-more')).not.toBeInTheDocument()
  fairlead.features.setState({ socials: false })
  await expect.element(part('fl-connect-social-github')).not.toBeInTheDocument()
})

test('[MOD-17] default: email, providers and wallets are in the page’s order', async () => {
  open({
    connectors: undefined,
    features: { connectMethodsOrder: ['wallet', 'social', 'email'] },
  } as Partial<FairleadOptions>)
  await expect.element(part('fl-connect-social-google')).toBeVisible()
  const at = (id: string) => part(id).element().getBoundingClientRect().top
  expect(at('fl-connect-social-google')).toBeLessThan(at('fl-email-input'))
})

test('[AUTH-04] error: a provider’s message is marked as its own, as text, and another click retries', async () => {
  open()
  await part('fl-connect-social-x').click()
  await status('error')
  await expect.element(page.getByText('You’re not signed in', { exact: true })).toBeVisible()
  await expect.element(part('fl-social')).toMatchTextContent(/X says: <b>We have a problem<\/b>/)
  const ring = () => part('fl-social').element().firstElementChild?.getAttribute('data-state')
  expect(ring()).toBe('failed')
  await part('fl-social-retry').click()
  await expect.poll(() => focused()?.textContent).toBe('X')
  // Declining is not a failure, and the text doesn't quote the provider.
  await expect
    .element(part('fl-social'))
    .toHaveTextContent('You didn’t sign inYou declined at X. Try again or sign in another way.')
  expect(ring()).toBe('paused')
})

test('[AUTH-04] error: a closed window returns to the list, with a message', async () => {
  open(only('discord'))
  await part('fl-connect-social-discord').click()
  const toast = part('fl-toast')
  await expect.element(toast).toMatchTextContent(/^The window was closed/)
  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  expect(toast.element().querySelector('svg')).toBeNull()
  // Another attempt closes the toast, which would contradict it.
  await part('fl-email-input').fill('slow@example.com')
  await part('fl-email-submit').click()
  await expect.element(heading()).toHaveTextContent('Check your email')
  await expect.element(toast).not.toBeInTheDocument()
})

test('[AUTH-04] error: a refusal by the embedded wallet shows a message', async () => {
  open(only('apple'))
  await part('fl-connect-social-apple').click()
  await status('error')
  await expect.element(part('fl-social')).toMatchTextContent(/Too many|Wait|many/i)
})

test('[AUTH-04][SEC-62] error: a blocked window shows a message, with a button that opens it', async () => {
  const { open: real } = window
  window.open = () => null
  afterwards(() => (window.open = real))
  const { fairlead } = open()
  await part('fl-connect-social-google').click()
  await expect.element(page.getByText('Your browser blocked the window')).toBeVisible()
  window.open = real
  await part('fl-social-retry').click()
  await closed()
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-04] default: an unknown device shows the digits for its mail', async () => {
  const { fairlead } = open(only('facebook'))
  await part('fl-connect-social-facebook').click()
  await expect.element(part('fl-social-match')).toHaveTextContent('427')
  expect(getAccount(fairlead).isConnected).toBe(false)
  // From now on the scripted frame treats the device as approved.
  setThemeMode(fairlead, 'dark')
  await closed()
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-04] behavior: going back closes the window of the provider', async () => {
  open(only('github'))
  const opened: (Window | null)[] = []
  const { open: real } = window
  window.open = (...given) => {
    const popup = real.apply(window, given)
    opened.push(popup)
    return popup
  }
  afterwards(() => (window.open = real))
  await part('fl-connect-social-github').click()
  await status('started')
  await part('fl-header-back').click()
  await expect.poll(() => opened[0]?.closed).toBe(true)
})

test('[VIEW-04][AUTH-07] default: Farcaster shows a code to scan and to copy', async () => {
  open()
  await part('fl-connect-social-farcaster').click()
  await expect.element(part('fl-farcaster-qr')).toBeVisible()
  await expect.element(part('fl-farcaster-copy')).toBeVisible()
  await expect.element(part('fl-farcaster-open')).not.toBeInTheDocument()
})

test('[VIEW-04][AUTH-07] default: on a phone it is a link into the app', async () => {
  open({}, { isMobile: true })
  await part('fl-connect-social-farcaster').click()
  await expect.element(part('fl-farcaster-open')).toHaveAttribute('href', `${frameUrl}/farcaster`)
  await expect.element(part('fl-farcaster-qr')).not.toBeInTheDocument()
})
