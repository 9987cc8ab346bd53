import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, frameOf } from './approve.ts'
import { addAuthenticator, addressOf } from './authenticator.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, pressWay, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { codeOf } from './mailbox.ts'
import { addProject, openAs } from './ownRecovery.ts'

/** Opens the modal and continues as a guest. */
async function enter(page: Page): Promise<`0x${string}`> {
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-connect-guest').click()
  return addressOf(page)
}

/** Signs a message of the demo, after an approval in the frame. */
async function sign(page: Page, address: `0x${string}`): Promise<void> {
  await page.getByTestId('demo-sign').click()
  await approve(page)
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const message = 'Hello from the Fairlead demo'
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

/** Opens the logins that the guest can add. */
async function openUpgrade(page: Page): Promise<void> {
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-guest-action').click()
  await expect(page.getByTestId('fl-guest-email')).toBeVisible()
}

test(
  'a guest has a wallet with one press, finds it again after a sign-out, and keeps it with an email address',
  inChromium,
  async ({ browser, page }) => {
    test.setTimeout(180_000)
    const email = `guest-${crypto.randomUUID()}@example.com`
    const projectId = await addProject(['--guests', 'on', '--recovery', 'user'])
    await openAs(page, projectId)
    const address = await enter(page)
    // No recovery method is asked for.
    await sign(page, address)

    // Signing out asks first. The same browser opens the same wallet again.
    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-disconnect').click()
    await expect(page.getByText(/Only this browser can open this wallet again/)).toBeVisible()
    await page.getByTestId('fl-guest-sign-out').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    expect(await enter(page)).toBe(address)

    // A reload keeps the guest signed in.
    await page.reload()
    expect(await addressOf(page)).toBe(address)

    // Another browser is another guest.
    const there = await browser.newContext()
    const other = await there.newPage()
    await openAs(other, projectId)
    expect(await enter(other)).not.toBe(address)
    await there.close()

    // The code of the new mailbox alone adds the address.
    await openUpgrade(page)
    await page.getByTestId('fl-guest-email').click()
    await write(page.getByTestId('fl-update-email-input'), email)
    await page.getByTestId('fl-update-email-save').click()
    // The frame shows the address and asks; the page can't answer.
    await expect(frameOf(page).locator('.content')).toContainText(email)
    await approve(page)
    await expect(page.getByTestId('fl-email-code')).toBeVisible()
    await write(page.getByTestId('fl-email-code'), await codeOf(page, email, 1))
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await page.getByTestId('demo-open').click()
    await expect(page.getByTestId('fl-account-disconnect')).toBeVisible()
    await expect(page.getByTestId('fl-account-guest')).toHaveCount(0)

    // The address signs in to the same wallet on another device.
    const device = await browser.newContext()
    const next = await device.newPage()
    await openAs(next, projectId)
    expect(await signInByEmail(next, email)).toBe(address)
    await device.close()
  },
)

test(
  'a guest adds an account of a provider, which signs in to the same wallet elsewhere',
  inChromium,
  async ({ browser, page }) => {
    test.setTimeout(180_000)
    const name = `g${crypto.randomUUID().replace(/\D/g, '').slice(0, 8)}`
    /** Chooses an account of the test's own at the provider. */
    const chooseOwn = async (popup: Page) => {
      await popup.getByLabel('Another name').fill(name)
      await popup.getByRole('button', { name: 'Continue as another' }).click()
    }
    // With automatic recovery, an added login opens the wallet on another device only after 72 h.
    const projectId = await addProject(['--guests', 'on', '--recovery', 'user'])
    const settings = { hasEmail: true, hasSocials: true }
    await openAs(page, projectId, settings)
    const address = await enter(page)

    await openUpgrade(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('fl-guest-add-google').click(),
    ])
    await chooseOwn(popup)
    await expect(frameOf(page).locator('.content')).toContainText('Google')
    await approve(page)
    await expect(page.getByTestId('fl-toast')).toContainText('Google')
    await expect(page.getByTestId('fl-account-disconnect')).toBeVisible()
    await expect(page.getByTestId('fl-account-guest')).toHaveCount(0)
    await expect(page.getByTestId('demo-address')).toHaveText(address)

    const there = await browser.newContext()
    const other = await there.newPage()
    await openAs(other, projectId, settings)
    await other.getByTestId('demo-open').click()
    const [login] = await Promise.all([
      other.waitForEvent('popup'),
      pressWay(other, 'fl-connect-social-google'),
    ])
    await chooseOwn(login)
    expect(await addressOf(other)).toBe(address)
    await there.close()
  },
)

test(
  'a guest adds a passkey, which is the recovery method from then on',
  inChromium,
  async ({ page }) => {
    test.setTimeout(120_000)
    const projectId = await addProject(['--guests', 'on', '--recovery', 'user'])
    await openAs(page, projectId, { hasEmail: true, hasSocials: true })
    const address = await enter(page)
    await openUpgrade(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('fl-guest-add-passkey').click(),
    ])
    await addAuthenticator(popup)
    await popup.getByRole('button').first().click()
    await approve(page)
    await expect(page.getByTestId('fl-account-disconnect')).toBeVisible()
    await expect(page.getByTestId('fl-account-guest')).toHaveCount(0)
    await page.getByTestId('fl-header-close').click()
    // Nothing more is asked for before a signature.
    await sign(page, address)
  },
)
