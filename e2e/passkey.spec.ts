import { verifyMessage } from 'viem'
import { approve } from './approve.ts'
import { addAuthenticator, addressOf, type Credential, openPasskeyWindow } from './authenticator.ts'
import { expect } from './fixtures.ts'
import { test } from './likePeople.ts'

// Playwright supports virtual authenticators only in Chromium.
test.skip(({ browserName }) => browserName !== 'chromium')

test('[AUTH-04][AUTH-16][AUTH-18] the first login by passkey, a signature, and the wallet on another device', async ({
  browser,
  page,
}) => {
  const popup = await openPasskeyWindow(page)
  const { session } = await addAuthenticator(popup)
  const added = new Promise<Credential>((resolve) =>
    session.once('WebAuthn.credentialAdded', ({ credential }) => resolve(credential)),
  )
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'I’m new here: create a passkey' }).click()
  const address = await addressOf(page)
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await closed

  await page.getByTestId('demo-sign').click()
  await approve(page)
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const message = 'Hello from the Fairlead demo'
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  // A new device that the passkey was synced to.
  const context = await browser.newContext()
  const other = await context.newPage()
  const window = await openPasskeyWindow(other)
  const device = await addAuthenticator(window)
  const { authenticatorId } = device
  await device.session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: (await added) as never,
  })
  await window.getByRole('button', { name: 'Use my passkey' }).click()
  expect(await addressOf(other)).toBe(address)
  await context.close()
})
