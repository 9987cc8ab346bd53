import { basePort } from './addresses.ts'
import { approve } from './approve.ts'
import { addAuthenticator, addressOf } from './authenticator.ts'
import { expect, pressWay, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { addProject, confirmCode, openAs, openCodeWindow, readCode } from './ownRecovery.ts'
import { openOwnWindow, readAddress } from './ownWindow.ts'

// Playwright supports virtual authenticators only in Chromium.
test.skip(({ browserName }) => browserName !== 'chromium')

test('[AUTH-16][AUTH-18][SEC-100] a passkey is added to the wallet of a social login, with the recovery code, and opens it on a new device', async ({
  page,
}) => {
  // No other test here signs in as Bob at GitHub.
  await openAs(page, await addProject(), { hasSocials: true })
  await page.getByTestId('demo-open').click()
  await pressWay(page, 'fl-connect-social-more')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('fl-social-github').click(),
  ])
  await popup.getByRole('button', { name: 'Continue as Bob' }).click()
  const address = await addressOf(page)
  await page.getByTestId('demo-sign').click()
  const codes = await openCodeWindow(page)
  const groups = await readCode(codes)
  await confirmCode(codes, groups)
  await approve(page)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  const code = groups.join('-')

  const own = await openOwnWindow(page, 'settings')
  const { authenticatorId, session } = await addAuthenticator(own)
  await own.getByRole('button', { name: 'Continue with GitHub' }).click()
  await own.getByRole('button', { name: 'Continue as Bob' }).click()
  // The window counts as a separate device: the wallet is unlocked on it, and adding a login needs the recovery code.
  const add = own.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await write(own.getByRole('textbox', { name: 'Recovery code' }), code)
  await own.getByRole('button', { exact: true, name: 'Open' }).click()
  await add.click()
  await write(own.getByRole('textbox', { name: 'Recovery code' }), code)
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(own.getByText('The passkey signs you in and opens the wallet.')).toBeVisible()
  await expect(own.getByText('Your passkey')).toBeVisible()
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  // A browser without data, with the synced passkey; a copied credential would have another PRF secret.
  const site = new URL(own.url())
  await own.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', {
    origin: `http://frame.localhost:${basePort}`,
    storageTypes: 'all',
  })
  await own.goto(site.href.replace('settings', 'export'))
  await own.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(own.getByText('Only you can open this wallet.')).toBeVisible()
  const use = own.getByRole('button', { name: 'Use a passkey' })
  await use.click()
  await expect(own.getByText('Your wallet isn’t on this device yet.')).toBeVisible()
  await use.click()
  await expect(own.getByText('Your wallet isn’t on this device yet.')).toHaveCount(0)
  await use.click()
  expect(await readAddress(own)).toBe(address)
})
