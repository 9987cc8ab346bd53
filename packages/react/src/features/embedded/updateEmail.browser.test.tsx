import {
  connect,
  type Environment,
  type FairleadOptions,
  getAccount,
  updateEmail,
} from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterwards, focused, heading, part, stage, twoNamespaces } from '../../testing/stage.tsx'

/** The scripted frame: a real iframe on another origin. */
const frameUrl = `http://frame.localhost:${location.port}`
const old = 'anna@example.com'
const next = 'anna@new.example'

async function signedIn(options: Partial<FairleadOptions> = {}) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const staged = stage({ connectors: [], frameUrl, ...options }, real)
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill(old)
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  return staged
}

test('[AUTH-03][VIEW-09] default: from the account through both codes, and the modal closes with the new address', async () => {
  const { fairlead } = await signedIn()
  void fairlead.modal.open()
  await part('fl-account-email').click()
  await expect.element(heading()).toHaveTextContent('Change email address')
  await expect.element(part('fl-update-email-input')).toHaveValue(old)
  await expect.element(part('fl-update-email-save')).toBeDisabled()
  await part('fl-update-email-input').fill(next)
  await part('fl-update-email-save').click()

  await expect.element(part('fl-update-email-sent')).toMatchTextContent(/anna@example\.com/)
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-code')
  await userEvent.keyboard('493827')
  await expect.element(part('fl-update-email-sent')).toMatchTextContent(/anna@new\.example/)
  // As typed on Arabic and Persian keyboards.
  await part('fl-email-code').fill('٤٩٣۸۲۷')

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await expect.element(part('fl-toast')).toMatchTextContent(`You now sign in with ${next}.`)
  void fairlead.modal.open()
  await expect.element(page.getByText(`Connected with ${next}`)).toBeVisible()
  expect(getAccount(fairlead).embedded?.user.email).toBe(next)
  await part('fl-account-email').click()
  await expect.element(part('fl-update-email-input')).toHaveValue(next)
})

test('[AUTH-03][VIEW-09] error: no address, a wrong code, and starting over', async () => {
  const { fairlead } = await signedIn()
  void fairlead.modal.open()
  await part('fl-account-email').click()
  await part('fl-update-email-input').fill('anna')
  await part('fl-update-email-save').click()
  await expect.element(part('fl-update-email-problem')).toMatchTextContent(/valid email address/)
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-update-email-input')
  await part('fl-update-email-input').fill('bad@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(part('fl-update-email-problem')).toMatchTextContent(/valid email address/)
  await part('fl-update-email-input').fill(next)
  await userEvent.keyboard('{Enter}')
  await part('fl-email-code').fill('111111')
  await expect.element(part('fl-email-code-problem')).toMatchTextContent(/4 attempts left/)
  await part('fl-update-email-restart').click()
  await expect.element(part('fl-update-email-input')).toBeVisible()
  await part('fl-update-email-cancel').click()
  expect(fairlead.modal.view()).toBe('Account')
})

test('[AUTH-03] behavior: a page that requests the change has the modal closed afterwards', async () => {
  const { fairlead } = await signedIn()
  const asking = updateEmail(fairlead)
  await part('fl-update-email-input').fill(next)
  await userEvent.keyboard('{Enter}')
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-update-email-sent')).toMatchTextContent(/anna@new\.example/)
  await part('fl-email-code').fill('493827')
  expect(await asking).toEqual({ email: next })
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[AUTH-03][VIEW-09] behavior: with another wallet in use, the login’s address is changed', async () => {
  const { fairlead } = await signedIn(twoNamespaces())
  await connect(fairlead, { connectorId: 'sun' })
  expect(getAccount(fairlead).embedded).toBeUndefined()
  const asking = updateEmail(fairlead).catch(({ code }) => code)
  await expect.element(part('fl-update-email-input')).toHaveValue(old)
  await expect.element(part('fl-update-email-save')).toBeDisabled()
  await part('fl-update-email-input').fill(next)
  await userEvent.keyboard('{Enter}')
  await expect.element(part('fl-update-email-sent')).toMatchTextContent(/anna@example\.com/)
  fairlead.modal.close()
  expect(await asking).toBe('MODAL_CLOSED')
})

test.each([
  ['de', 'dark'],
  ['ar', 'light'],
] as const)('[VIEW-09] behavior: %s, %s, at 320 px', async (locale, themeMode) => {
  await page.viewport(320, 640)
  afterwards(() => void page.viewport(1000, 800))
  const { fairlead } = await signedIn({ locale, themeMode })
  expect(document.querySelector('iframe')?.title).toMatch(locale === 'ar' ? /^المحفظة/ : /^Wallet/)
  void fairlead.modal.open()
  await part('fl-account-email').click()
  await part('fl-update-email-input').fill('someone-with-a-very-long-name@mail.of.example.com')
  await part('fl-update-email-save').click()
  await expect.element(part('fl-email-code')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})
