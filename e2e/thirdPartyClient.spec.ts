import type { Page } from '@playwright/test'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { demoUrl } from './addresses.ts'
import { approveByKey } from './approve.ts'
import { findBarriers } from './barriers.ts'
import { expect, inChromium } from './fixtures.ts'
import { attach, type FrameByHand, frameUrl, localProjectId, pageUrl } from './frameByHand.ts'
import { test } from './likePeople.ts'
import { codeOf, deviceLinkOf } from './mailbox.ts'
import { addProject } from './ownRecovery.ts'

// A third-party client of the wire: it doesn't know the field `x`, so it shows no digits.

// The document has no icon.
test.use({ allowedConsole: { patterns: [/Failed to load resource/] } })

/** Identifies the page like another client. */
function sync(frame: FrameByHand, projectId: string) {
  const metadata = { description: '', icons: [], name: 'Shop', url: demoUrl }
  const sdk = { sdkType: 'other', sdkVersion: 'html-wagmi-1.0.0' }
  return frame.ask('SYNC_DAPP_DATA', { metadata, projectId, ...sdk })
}

/** Opens the emailed link, checks what the page says, and clicks its only button. */
async function approveByPress(page: Page, link: string) {
  const device = await page.context().newPage()
  await device.setViewportSize({ height: 560, width: 320 })
  await device.goto(link)
  await expect(device.getByRole('heading')).toHaveText('Is this you?')
  await expect(device.getByText(demoUrl, { exact: true })).toBeVisible()
  await expect(device.getByText(/^Browser: .*Linux/)).toBeVisible()
  await expect(device.getByText(/^Started: /)).toBeVisible()
  await expect(device.getByRole('textbox')).toHaveCount(0)
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await device.evaluate(isWide)).toBe(false)
  expect(await findBarriers(device)).toEqual([])
  await device
    .getByRole('button', { name: `Yes, I’m signing in to \u2066${demoUrl}\u2069` })
    .click()
  await expect(device.getByRole('status')).toHaveText(/^Device confirmed\./)
  await device.close()
}

test(
  '[AUTH-01][AUTH-10][AUTH-11] another client signs in by email on a new device: mail, click, code, a signature',
  inChromium,
  async ({ page }) => {
    const email = `olga-${crypto.randomUUID()}@example.com`
    const walletCalls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/wallet') walletCalls.push(request.method())
    })
    await page.goto(pageUrl)
    const frame = await attach(page)
    await sync(frame, localProjectId)
    await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    const started = await frame.ask('CONNECT_EMAIL', { email })
    expect(started.action).toBe('VERIFY_DEVICE')
    expect(JSON.stringify(started)).not.toContain('matchCode')
    const waiting = frame.ask('CONNECT_DEVICE')
    await approveByPress(page, await deviceLinkOf(page, email, 1))
    await waiting
    // The click alone doesn't sign the user in.
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await frame.ask('CONNECT_OTP', { otp: await codeOf(page, email, 2) })
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })

    const { address } = (await frame.ask('GET_USER', { chainId: 31337 })) as { address: Hex }
    for (const chainId of [31337, 31338, 31337]) {
      await frame.ask('SWITCH_NETWORK', { chainId })
      await frame.ask('GET_USER', { chainId })
      await frame.ask('RPC_REQUEST', { chainId, method: 'eth_accounts' })
    }
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    // The only request was sent before the wallet was created.
    expect(walletCalls).toEqual(['GET'])

    const message = 'Hello from another client'
    const params = [stringToHex(message), address]
    const signed = frame.ask('RPC_REQUEST', { chainId: 31337, method: 'personal_sign', params })
    await approveByKey(page)
    const signature = (await signed) as unknown as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)

    await frame.ask('SIGN_OUT')
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  },
)

test(
  '[AUTH-01][SEC-155] a project that allows only the Fairlead widget reports so to another client, and sends no mail',
  inChromium,
  async ({ page }) => {
    const projectId = await addProject(['--third-party-clients', 'off'])
    await page.goto(pageUrl)
    const frame = await attach(page, { projectId })
    await sync(frame, projectId)
    const refused = { message: 'This project allows sign-in only with the Fairlead widget.' }
    const email = `otto-${crypto.randomUUID()}@example.com`

    expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject(refused)
    expect(await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toMatchObject(
      refused,
    )
    expect(await frame.ask('GET_FARCASTER_URI')).toMatchObject(refused)

    // The project's own widget still asks for the digits.
    await frame.ask('SYNC_DAPP_DATA', { projectId, sdkType: 'fairlead' })
    const started = await frame.ask('CONNECT_EMAIL', { email })
    expect(started).toMatchObject({
      action: 'VERIFY_DEVICE',
      x: { matchCode: expect.stringMatching(/^\d{3}$/) },
    })
    const device = await page.context().newPage()
    await device.goto(await deviceLinkOf(page, email, 1))
    await expect(device.getByRole('textbox')).toBeVisible()
    expect(new URL(device.url()).origin).toBe(frameUrl)
    await device.close()
  },
)
