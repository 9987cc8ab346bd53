import type { CDPSession, Page } from '@playwright/test'
import { expect, openDemo, withoutWallets } from './fixtures.ts'

export type Credential = Parameters<CDPSession['send']>[1]

/** An authenticator in the machine that a window runs on: it verifies its person, and tells secrets. */
export async function addAuthenticator(popup: Page) {
  const session = await popup.context().newCDPSession(popup)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
      hasPrf: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      protocol: 'ctap2',
      transport: 'internal',
    },
  })
  return { authenticatorId, session }
}

/** From the modal to the window of a passkey. */
export async function openPasskeyWindow(page: Page): Promise<Page> {
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true, hasSocials: true })
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-connect-social-more').click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('fl-social-passkey').click(),
  ])
  return popup
}

/** Of who has just signed in on the page. */
export const addressOf = async (page: Page) => {
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  return (await page.getByTestId('demo-address').textContent()) as `0x${string}`
}
