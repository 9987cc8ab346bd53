import { AxeBuilder } from '@axe-core/playwright'
import { formatAddress } from '@fairlead/core'
import { installWallet } from '@fairlead/core/testing'
import type { Page } from '@playwright/test'
import { signInByEmail } from './byEmail.ts'
import {
  connectDevWallet,
  devWallet,
  expect,
  inChromium,
  openDemo,
  test,
  withoutWallets,
} from './fixtures.ts'
import { findTrouble } from './inspect.ts'
import { localAccount, localWallet } from './localWallet.ts'
import { openWallet, sayYes } from './walletPage.ts'

const second = 'org.second'
const status = (page: Page) => page.getByTestId('demo-status')
const wallet = (page: Page) => page.getByTestId('demo-wallet')
const active = (page: Page) => page.getByTestId('fl-profile-active')

/** Connects the sample wallet and a second one; the second is active. */
async function twoWallets(page: Page) {
  const added = localWallet({ name: 'Second Wallet', rdns: second })
  await installWallet(page, added)
  await openDemo(page, { multiWallet: true })
  await connectDevWallet(page)
  await page.getByTestId('demo-wallets').click()
  await page.getByTestId('fl-profile-add').click()
  await page.getByTestId(`fl-connect-wallet-${second}`).click()
  await expect(page.getByTestId('fl-profile-other-dev.fairlead.wallet')).toBeVisible()
  return added
}

test(
  '[VIEW-08][FEAT-15] a second wallet is added, switched, disconnected, connected again and forgotten',
  inChromium,
  async ({ page }) => {
    await twoWallets(page)
    await expect(active(page)).toContainText('Second Wallet')
    await expect(page.getByTestId('demo-address')).toHaveText(localAccount)

    await page.getByTestId(`fl-profile-other-${devWallet}`).click()
    await expect(active(page)).not.toContainText('Second Wallet')
    await expect(page.getByTestId('demo-address')).not.toHaveText(localAccount)
    await expect(page.getByTestId(`fl-profile-other-${second}`)).toBeVisible()

    await page.getByTestId(`fl-profile-other-remove-${second}`).click()
    await expect(page.getByTestId(`fl-profile-recent-${second}`)).toContainText('Connect')
    await expect(status(page)).toHaveText('connected')

    // Reconnects with the same connector, and becomes active again.
    await page.getByTestId(`fl-profile-recent-${second}`).click()
    await expect(active(page)).toContainText('Second Wallet')
    await expect(page.getByTestId('demo-address')).toHaveText(localAccount)

    // If the active wallet disconnects, the other one becomes active.
    await page.getByTestId(`fl-profile-disconnect-${second}`).click()
    await expect(active(page)).not.toContainText('Second Wallet')
    await page.getByTestId(`fl-profile-recent-remove-${second}`).click()
    await expect(page.getByTestId(`fl-profile-recent-${second}`)).toHaveCount(0)

    await page.getByTestId(`fl-profile-disconnect-${devWallet}`).click()
    await expect(page.getByTestId('fl-profile-empty')).toBeVisible()
    await expect(status(page)).toHaveText('disconnected')
  },
)

test(
  '[FEAT-15][CONN-02] both are resumed after a reload, without a prompt',
  inChromium,
  async ({ page }) => {
    const added = await twoWallets(page)
    const asked = added.requests.length

    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')

    await expect(page.getByTestId(`demo-connection-${second}`)).toContainText('active')
    await expect(page.getByTestId(`demo-connection-${devWallet}`)).toContainText('connected')
    const methods = added.requests.slice(asked).map(({ method }) => method)
    expect(methods).not.toContain('eth_requestAccounts')

    await page.getByTestId(`demo-connection-${devWallet}`).click()
    await expect(page.getByTestId(`demo-connection-${devWallet}`)).toContainText('active')
    await expect(page.getByTestId('demo-address')).not.toHaveText(localAccount)
  },
)

test(
  '[FEAT-15] another tab follows: switched and disconnected there, switched and disconnected here',
  inChromium,
  async ({ context, page }) => {
    const added = await twoWallets(page)
    const other = await context.newPage()
    await installWallet(other, added)
    await openDemo(other, { multiWallet: true })
    await expect(wallet(other)).toHaveText('Second Wallet')
    await expect(other.getByTestId(`demo-connection-${devWallet}`)).toContainText('connected')

    await page.getByTestId(`fl-profile-other-${devWallet}`).click()
    await expect(other.getByTestId(`demo-connection-${devWallet}`)).toContainText('active')
    await other.getByTestId(`demo-connection-${second}`).click()
    await expect(active(page)).toContainText('Second Wallet')

    await page.getByTestId('fl-profile-disconnect-all').click()
    await expect(status(other)).toHaveText('disconnected')
    await expect(page.getByTestId('fl-profile-empty')).toBeVisible()
  },
)

test(
  '[FEAT-15] the Account screen links to it, and disconnecting one wallet shows the rest',
  inChromium,
  async ({ page }) => {
    await twoWallets(page)
    await page.getByTestId('fl-header-back').click()
    await page.getByTestId('fl-account-wallets').click()
    await expect(active(page)).toBeVisible()
    await page.getByTestId('fl-header-back').click()

    await page.getByTestId('fl-account-disconnect').click()

    await expect(active(page)).not.toContainText('Second Wallet')
    await expect(page.getByTestId(`fl-profile-recent-${second}`)).toBeVisible()
  },
)

test(
  '[MOD-21][VIEW-08] with the keyboard alone, and accessible on a narrow screen',
  inChromium,
  async ({ page }) => {
    await twoWallets(page)
    const focus = (testId: string) => page.getByTestId(testId).focus()

    await focus(`fl-profile-other-${devWallet}`)
    await page.keyboard.press('Enter')
    await expect(active(page)).not.toContainText('Second Wallet')
    // The pressed button has moved, so focus continues from the heading.
    await expect(page.getByRole('heading', { level: 1, name: 'Your wallets' })).toBeFocused()
    await page.keyboard.press('Tab')
    await focus(`fl-profile-other-remove-${second}`)
    await page.keyboard.press('Space')
    await expect(page.getByTestId(`fl-profile-recent-${second}`)).toBeVisible()

    await page.setViewportSize({ height: 640, width: 320 })
    expect(await findTrouble(page)).toEqual([])
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)

test(
  '[CONN-08] without the feature there is one wallet, and no link to the screen',
  inChromium,
  async ({ page }) => {
    await installWallet(page, localWallet({ name: 'Second Wallet', rdns: second }))
    await openDemo(page)
    await connectDevWallet(page)
    await page.getByTestId('fl-button-account').click()
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    await expect(page.getByTestId('fl-account-wallets')).toHaveCount(0)
  },
)

test(
  '[VIEW-08][ENT-05] one wallet by QR code and as an extension: distinguished, with both accounts of the phone',
  inChromium,
  async ({ context, page }) => {
    test.setTimeout(90_000)
    const phone = await context.newPage()
    await openWallet(phone)
    await phone.getByTestId('wallet-add-account').click()
    await page.bringToFront()
    await openDemo(page, { multiWallet: true })
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-wallet-walletConnect').click()
    const code = page.getByTestId('fl-pairing-qr')
    await expect(code).toBeVisible()
    const buffer = await code.screenshot()
    await phone
      .getByTestId('wallet-picture')
      .setInputFiles({ buffer, mimeType: 'image/png', name: 'code.png' })
    await phone.bringToFront()
    await phone.getByTestId('wallet-choose-1').check()
    await sayYes(phone, 'Connect to this site?')
    await page.bringToFront()
    await expect(status(page)).toHaveText('connected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    // The same wallet in this browser.
    await page.getByTestId('demo-wallets').click()
    await expect(active(page)).toContainText('By QR code')
    await page.getByTestId('fl-profile-add').click()
    const popup = page.waitForEvent('popup')
    await page.getByTestId(`fl-connect-wallet-${devWallet}`).click()
    await (await popup).getByTestId('wallet-confirm').click()
    await expect(active(page)).toContainText('Extension')

    // After a fresh connection, the second account can be chosen directly, without activating the first one before.
    const paired = page.getByTestId('fl-profile-other-walletConnect')
    await expect(paired).toContainText('By QR code')
    const second = paired.locator('xpath=ancestor::li').getByRole('list').getByRole('button')
    await expect(second).toHaveCount(1)
    const text = await second.textContent()
    await second.click()
    await expect(active(page)).toContainText('By QR code')
    const address = (await page.getByTestId('demo-address').textContent()) ?? ''
    expect(text).toContain(formatAddress(address))

    await page.setViewportSize({ height: 640, width: 320 })
    expect(await findTrouble(page)).toEqual([])
  },
)

test(
  '[VIEW-08][AUTH-15] a button signs in by email; the regular and the smart account are both listed, with the address',
  inChromium,
  async ({ page }) => {
    test.setTimeout(120_000)
    const email = `ida-${crypto.randomUUID()}@x.example`
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, hasSocials: true, multiWallet: true })
    await page.evaluate(() => {
      for (const login of ['email', 'google']) {
        const button = document.createElement('fairlead-wallet-button')
        button.setAttribute('wallet', login)
        document.body.prepend(button)
      }
    })
    const button = page.getByTestId('fl-button-wallet-email')
    await expect(button).toHaveText('Email')
    await expect(page.getByTestId('fl-button-wallet-google')).toHaveText('Google')
    await signInByEmail(page, email, () => button.click())
    await expect(button).toBeDisabled()

    await page.getByTestId('demo-wallets').click()
    await expect(active(page)).toContainText(`${email.slice(0, -3)}…`)
    await expect(active(page)).not.toContainText('Embedded Wallet')
    await expect(page.getByTestId('fl-profile-copy')).toContainText('Smart account')
    const other = active(page).getByRole('list').getByRole('button')
    await expect(other).toContainText('Regular account')

    await other.click()

    await expect(page.getByTestId('fl-profile-copy')).toContainText('Regular account')
    await expect(other).toContainText('Smart account')
  },
)
