import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { expect, openDemo, pressWay, withoutWallets } from './fixtures.ts'

export type Credential = Parameters<CDPSession['send']>[1]

/** Adds a virtual authenticator to a window: it verifies the user and, unless told otherwise, returns PRF secrets. */
export async function addAuthenticator(popup: Page, { hasPrf = true } = {}) {
  const session = await popup.context().newCDPSession(popup)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
      hasPrf,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      protocol: 'ctap2',
      transport: 'internal',
    },
  })
  return { authenticatorId, session }
}

/** A passkey with its PRF secret, as a passkey provider syncs it. */
export type Synced = { credential: Credential; secret: number[] }

type Kept = { secret?: number[] }

/** Records PRF secrets in the windows of this context, because the driver exports credentials without them. */
export const keepSecrets = (context: BrowserContext) =>
  context.addInitScript(() => {
    // `PublicKeyCredential` is missing in an empty window.
    if (!('PublicKeyCredential' in window)) return
    const { prototype } = PublicKeyCredential
    const read = prototype.getClientExtensionResults
    prototype.getClientExtensionResults = function () {
      const results = read.call(this)
      const first = results.prf?.results?.first
      if (first) (window as Kept).secret = [...new Uint8Array(first as ArrayBuffer)]
      return results
    }
  })

/** Reads the only passkey of an authenticator and its PRF secret. */
export async function readSynced(
  window: Page,
  { authenticatorId, session }: Awaited<ReturnType<typeof addAuthenticator>>,
): Promise<Synced> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const secret = await window.evaluate(() => (window as Kept).secret)
  expect(credentials).toHaveLength(1)
  expect(secret).toHaveLength(32)
  return { credential: credentials[0] as unknown as Credential, secret: secret! }
}

/** Makes windows of this context return the PRF secret of a synced passkey. */
export const bringSecret = (context: BrowserContext, { secret }: Pick<Synced, 'secret'>) =>
  context.addInitScript((bytes) => {
    // `PublicKeyCredential` is missing in an empty window.
    if (!('PublicKeyCredential' in window)) return
    const { prototype } = PublicKeyCredential
    const read = prototype.getClientExtensionResults
    prototype.getClientExtensionResults = function () {
      const first = Uint8Array.from(bytes).buffer
      return { ...read.call(this), prf: { results: { first } } }
    }
  }, secret)

/** Opens the modal and from it the passkey popup. */
export async function openPasskeyWindow(page: Page): Promise<Page> {
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true, hasSocials: true })
  await page.getByTestId('demo-open').click()
  await pressWay(page, 'fl-connect-social-more')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('fl-social-passkey').click(),
  ])
  return popup
}

/** Returns the address of the user who has just signed in on the page. */
export const addressOf = async (page: Page) => {
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  return (await page.getByTestId('demo-address').textContent()) as `0x${string}`
}
