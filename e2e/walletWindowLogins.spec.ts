import { addAuthenticator, addressOf, type Credential, openPasskeyWindow } from './authenticator.ts'
import { expect, openDemo, pressWay, withoutWallets } from './fixtures.ts'
import { test } from './likePeople.ts'
import { openOwnWindow, readAddress } from './ownWindow.ts'

test('[AUTH-04][AUTH-16][AUTH-18][SEC-130] who only has a provider signs in to the wallet’s own window with it, and reads their words', async ({
  page,
}) => {
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
  await expect(own.getByText('It was cancelled.')).toBeVisible()
  await own.getByRole('button', { name: 'Continue with Google' }).click()
  await own.getByRole('button', { name: 'Continue as Bob' }).click()
  await own.getByRole('button', { name: 'Show the words' }).click()
  expect(new URL(own.url()).searchParams.has('result_uri')).toBe(false)
  expect(await readAddress(own)).toBe(address)
})

test('[AUTH-16][AUTH-18][SEC-97] who only has a passkey signs in to the wallet’s own window with it, and reads their words', async ({
  browserName,
  page,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium can be given an authenticator')
  const popup = await openPasskeyWindow(page)
  const { session } = await addAuthenticator(popup)
  const added = new Promise<Credential>((resolve) =>
    session.once('WebAuthn.credentialAdded', ({ credential }) => resolve(credential)),
  )
  await popup.getByRole('button', { name: 'I am new here: create a passkey' }).click()
  const address = await addressOf(page)

  const own = await openOwnWindow(page, 'export')
  const device = await addAuthenticator(own)
  await device.session.send('WebAuthn.addCredential', {
    authenticatorId: device.authenticatorId,
    credential: (await added) as never,
  })
  await own.getByRole('button', { name: 'Use a passkey' }).click()
  await own.getByRole('button', { name: 'Show the words' }).click()
  expect(await readAddress(own)).toBe(address)
})
