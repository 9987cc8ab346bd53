import { verifyMessage } from 'viem'
import { approve, stillFrameOf } from './approve.ts'
import { addAuthenticator, bringSecret, keepSecrets, readSynced } from './authenticator.ts'
import { signInByEmail } from './byEmail.ts'
import { expect } from './fixtures.ts'
import { test } from './likePeople.ts'
import {
  addProject,
  confirmCode,
  leaveWindow,
  openAs,
  openCodeWindow,
  readCode,
} from './ownRecovery.ts'

// Playwright supports virtual authenticators only in Chromium.
test.skip(({ browserName }) => browserName !== 'chromium')

const message = 'Hello from the Fairlead demo'
const signatureOn = /^0x[0-9a-f]{130}$/

test('[AUTH-16][AUTH-18][SEC-100] a passkey instead of a code is the first recovery method, and opens the wallet in a new browser', async ({
  browser,
  context,
  page,
}) => {
  const email = `petra-${crypto.randomUUID()}@example.com`
  const projectId = await addProject()
  await keepSecrets(context)
  await openAs(page, projectId)
  const address = await signInByEmail(page, email)
  await page.getByTestId('demo-sign').click()
  const window = await openCodeWindow(page)
  const authenticator = await addAuthenticator(window)
  await window.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(window.getByRole('heading')).toHaveText('Your passkey now opens this wallet')
  const synced = await readSynced(window, authenticator)
  await leaveWindow(window)
  await approve(page)
  await expect(page.getByTestId('demo-result')).toHaveText(signatureOn)

  // A browser without data, on a device that the passkey was synced to.
  const other = await browser.newContext()
  await bringSecret(other, synced)
  const next = await other.newPage()
  await openAs(next, projectId)
  expect(await signInByEmail(next, email)).toBe(address)
  await next.getByTestId('demo-sign').click()
  const frame = await stillFrameOf(next)
  await expect(frame.getByText('Your passkey opens it')).toBeVisible({ timeout: 20_000 })
  const [popup] = await Promise.all([
    next.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Use a passkey' }).click(),
  ])
  const device = await addAuthenticator(popup)
  await device.session.send('WebAuthn.addCredential', {
    authenticatorId: device.authenticatorId,
    credential: synced.credential as never,
  })
  await popup.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(frame.locator('form.recovery')).toHaveCount(0)
  await approve(next)
  const result = next.getByTestId('demo-result')
  await expect(result).toHaveText(signatureOn)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await other.close()
})

test('[AUTH-16][AUTH-18] if the authenticator has no secret, the reason is shown, and the code secures the wallet', async ({
  page,
}) => {
  await openAs(page, await addProject())
  await signInByEmail(page, `paul-${crypto.randomUUID()}@example.com`)
  await page.getByTestId('demo-sign').click()
  const window = await openCodeWindow(page)
  await addAuthenticator(window, { hasPrf: false })
  await window.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(window.getByText('this browser or device doesn’t support that')).toBeVisible()
  await confirmCode(window, await readCode(window))
  await approve(page)
  await expect(page.getByTestId('demo-result')).toHaveText(signatureOn)
})
