import { networks, solanaNetworks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { createFairlead, csp } from 'fairlead'
import { basePort, serverUrl } from './addresses.ts'
import { expect, inChromium, openDemo, test } from './fixtures.ts'
import { openWallet, sayNo, sayYes } from './walletPage.ts'

// Attestation of a paired page's origin: the demo gets it from the server, and the sample wallet verifies it.

/** Gives the server more time, for busy machines: the page itself waits only half a second. */
async function waitLonger(page: Page) {
  await page.addInitScript(() => {
    const schedule = window.setTimeout
    const patient = (run: () => void, ms?: number) => schedule(run, ms === 500 ? 20_000 : ms)
    window.setTimeout = patient as typeof window.setTimeout
  })
}

const attestationUrl = '**/v3/attestation?*'

/** Brings the page's link to the wallet. The verify server isn't asked before the QR code is opened. */
async function pair(page: Page, wallet: Page, asked: readonly string[] = []) {
  await page.bringToFront()
  const before = asked.length
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('fl-connect-wallet-walletConnect')).toBeVisible()
  expect(asked.slice(before)).toEqual([])
  await page.getByTestId('fl-connect-wallet-walletConnect').click()
  await page.getByTestId('fl-pairing-copy').click()
  await expect(page.getByTestId('fl-toast')).toBeVisible()
  await wallet.bringToFront()
  const field = wallet.getByTestId('wallet-pair-uri')
  await field.fill('')
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(/^wc:[0-9a-f]{64}@2\?/)
  await wallet.getByTestId('wallet-pair').click()
}

test(
  'default: the wallet distinguishes a proven origin, another one, a scam, and an unverifiable one',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    const asked: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v3/attestation') asked.push(request.url())
    })
    const note = wallet.getByTestId('wallet-origin')
    await waitLonger(page)

    await test.step('off: no attestation is requested, and the wallet cannot verify the origin', async () => {
      await openDemo(page)
      await pair(page, wallet)
      await expect(note).toHaveAttribute('data-status', 'unknown')
      await expect(note).toContainText('can’t verify this site')
      await sayNo(wallet, 'Connect to this site?')
      expect(asked).toEqual([])
    })

    await test.step('on, with the policy that csp generates: verified, also for requests', async () => {
      const fairlead = createFairlead({
        frameUrl: `http://frame.localhost:${basePort}`,
        networks: [...networks({ basePort }), ...solanaNetworks({ basePort })],
        pairing: { verify: serverUrl },
        serverUrl,
      })
      const policy = csp(fairlead)
      fairlead.destroy()
      const [answer] = await Promise.all([
        page.waitForResponse((response) => new URL(response.url()).pathname === '/strict-verify'),
        openDemo(page, { originProof: 'on' }, '/strict-verify'),
      ])
      expect(await answer.headerValue('content-security-policy')).toBe(policy)
      await pair(page, wallet, asked)
      await expect(note).toHaveText(`Verified: this request comes from localhost:${basePort + 1}.`)
      await sayYes(wallet, 'Connect to this site?')
      await expect(page.getByTestId('demo-status')).toHaveText('connected')

      await page.bringToFront()
      await page.getByTestId('demo-sign').click()
      await wallet.bringToFront()
      await expect(note).toHaveAttribute('data-status', 'verified')
      await sayYes(wallet, 'Sign this message?')
      await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.bringToFront()
      await page.getByTestId('demo-disconnect').click()
      await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    })

    await test.step('a page that claims another origin: mismatch', async () => {
      await openDemo(page, { originProof: 'asAnotherSite' })
      await pair(page, wallet, asked)
      await expect(note).toHaveAttribute('data-status', 'mismatch')
      await expect(note).toContainText(`from localhost:${basePort + 1}`)
      await expect(note).toContainText('pretending to be bank.example')
      await sayNo(wallet, 'Connect to this site?')
    })

    await test.step('a page on the operator’s list: scam', async () => {
      // A page of its own: Firefox may abort a navigation to another site of a page that is still busy.
      await page.close()
      const listed = await context.newPage()
      await waitLonger(listed)
      await openDemo(listed, { originProof: 'on' }, `http://127.0.0.1:${basePort + 1}/lab`)
      await pair(listed, wallet, asked)
      await expect(note).toHaveAttribute('data-status', 'scam')
      await expect(note).toContainText(`127.0.0.1:${basePort + 1} is on a list of scam sites`)
      await sayNo(wallet, 'Connect to this site?')
    })

    await test.step('an unresponsive verify server: pairing continues without it', async () => {
      const held: unknown[] = []
      const other = await context.newPage()
      await other.route(attestationUrl, (route) => void held.push(route))
      await openDemo(other, { originProof: 'on' })
      await pair(other, wallet, asked)
      await expect(note).toHaveAttribute('data-status', 'unknown')
      await sayYes(wallet, 'Connect to this site?')
      await expect(other.getByTestId('demo-status')).toHaveText('connected')
      expect(held).toHaveLength(1)
      await other.unrouteAll({ behavior: 'ignoreErrors' })
    })
  },
)
