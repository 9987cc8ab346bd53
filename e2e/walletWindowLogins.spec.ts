import type { Page } from '@playwright/test'
import { addAuthenticator, addressOf, type Credential, openPasskeyWindow } from './authenticator.ts'
import { expect, inChromium, openDemo, pressWay, withoutWallets } from './fixtures.ts'
import { test } from './likePeople.ts'
import { openOwnWindow, readAddress } from './ownWindow.ts'

test(
  '[AUTH-04][AUTH-16][AUTH-18][SEC-130] a user with only a social login signs in to the wallet’s own window with it, and reads their phrase',
  inChromium,
  async ({ page }) => {
    await withoutWallets(page)
    await openDemo(page, { hasSocials: true })
    await page.getByTestId('demo-open').click()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      pressWay(page, 'fl-connect-social-google'),
    ])
    await popup.getByRole('button', { name: 'Continue as Bob' }).click()
    const address = await addressOf(page)

    const own = await openOwnWindow(page, 'export')
    // Declined first: the window is back and says so.
    await own.getByRole('button', { name: 'Continue with Google' }).click()
    await own.getByRole('button', { name: 'Cancel' }).click()
    await expect(own.getByText('Cancelled.')).toBeVisible()
    await own.getByRole('button', { name: 'Continue with Google' }).click()
    await own.getByRole('button', { name: 'Continue as Bob' }).click()
    await own.getByRole('button', { name: 'Show recovery phrase' }).click()
    expect(new URL(own.url()).searchParams.has('result_uri')).toBe(false)
    expect(await readAddress(own)).toBe(address)
  },
)

test('[AUTH-16][AUTH-18][SEC-97] a user with only a passkey signs in to the wallet’s own window with it, and reads their phrase', async ({
  browserName,
  page,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium can be given an authenticator')
  const popup = await openPasskeyWindow(page)
  const { session } = await addAuthenticator(popup)
  const added = new Promise<Credential>((resolve) =>
    session.once('WebAuthn.credentialAdded', ({ credential }) => resolve(credential)),
  )
  await popup.getByRole('button', { name: 'I’m new here: create a passkey' }).click()
  const address = await addressOf(page)

  const own = await openOwnWindow(page, 'export')
  const device = await addAuthenticator(own)
  await device.session.send('WebAuthn.addCredential', {
    authenticatorId: device.authenticatorId,
    credential: (await added) as never,
  })
  await own.getByRole('button', { name: 'Use a passkey' }).click()
  await own.getByRole('button', { name: 'Show recovery phrase' }).click()
  expect(await readAddress(own)).toBe(address)
})

test(
  'a user links a second login, which opens the wallet here now, and on a new device after 72 hours',
  inChromium,
  async ({ browser, page }) => {
    const name = `u${crypto.randomUUID().replace(/\D/g, '').slice(0, 8)}`
    /** Chooses an account of the test's own at the provider. */
    const chooseOwn = async (popup: Page) => {
      // By its label: the window that is being left has a field too.
      await popup.getByLabel('Another name').fill(name)
      await popup.getByRole('button', { name: /other|another/i }).click()
    }
    const signIn = async (page: Page, provider: 'github' | 'google') => {
      await page.getByTestId('demo-open').click()
      if (provider === 'github') await pressWay(page, 'fl-connect-social-more')
      const id = provider === 'github' ? 'fl-social-github' : 'fl-connect-social-google'
      const [popup] = await Promise.all([page.waitForEvent('popup'), pressWay(page, id)])
      await chooseOwn(popup)
    }
    await withoutWallets(page)
    await openDemo(page, { hasSocials: true })
    await signIn(page, 'google')
    const address = await addressOf(page)

    const own = await openOwnWindow(page, 'settings')
    await own.getByRole('button', { name: 'Continue with Google' }).click()
    await chooseOwn(own)
    await own.getByRole('button', { name: 'Add GitHub' }).click()
    await chooseOwn(own)
    await expect(own.getByText('it can’t open your wallet for the first 72 hours')).toBeVisible()
    await expect(own.getByRole('listitem').filter({ hasText: 'GitHub' })).toBeVisible()
    await own.close()

    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await withoutWallets(other)
    await openDemo(other, { hasSocials: true })
    await signIn(other, 'github')
    await expect(other.getByTestId('fl-social')).toContainText(
      'This login was added a short time ago. For your safety, it opens your wallet on a new device in 72 hours.',
    )
    await elsewhere.close()

    await page.getByTestId('fl-header-close').click()
    await page.getByTestId('demo-disconnect').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await signIn(page, 'github')
    expect(await addressOf(page)).toBe(address)
  },
)
