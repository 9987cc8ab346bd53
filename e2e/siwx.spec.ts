import type { FairleadPage } from '@fairlead/core/testing'
import type { Page } from '@playwright/test'
import {
  answerIn,
  approve,
  devWallet,
  expect,
  inChromium,
  openDemo,
  reject,
  test,
  walletWindow,
} from './fixtures.ts'
import { openWallet, pastePairing, sayNo, sayYes } from './walletPage.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const auth = (page: Page) => page.getByTestId('demo-auth')
const sign = (page: Page) => page.getByTestId('fl-sign-message-sign')
const cancel = (page: Page) => page.getByTestId('fl-sign-message-cancel')

/** Opens the view that asks for the sign-in signature. */
async function openSignIn(page: Page, signIn: 'optional' | 'required') {
  await openDemo(page, { signIn })
  await page.getByTestId('fl-button-connect').click()
  await approve(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())
  await expect(sign(page)).toBeVisible()
}

async function signedIn(page: Page, fairlead: FairleadPage) {
  await openSignIn(page, 'required')
  await approve(page, () => fairlead.signIn())
  await expect(auth(page)).toHaveText('signed')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('fairlead/siwx'))

test(
  '[FEAT-21][CONN-04] sign in when connecting; a reload keeps it, disconnecting ends it',
  inChromium,
  async ({ fairlead, page }) => {
    await openSignIn(page, 'required')
    await expect(auth(page)).toHaveText('required')
    await expect(page.getByTestId('fl-sign-message-app')).toContainText('localhost')
    await expect(page.getByTestId('fl-sign-message-account')).toHaveAttribute(
      'data-address',
      account,
    )
    await expect(page.getByTestId('fl-sign-message-network')).toHaveText('Devnet One')

    const popup = await walletWindow(page, () => fairlead.signIn())
    await expect(popup.locator('body')).toContainText('Welcome to the Fairlead demo.')
    await expect(page.getByTestId('fl-sign-message-text')).toContainText('wants you to sign in')
    await expect(sign(page)).toBeDisabled()
    await answerIn(popup, 'wallet-confirm')
    await expect(auth(page)).toHaveText('signed')
    await expect(page.getByTestId('demo-signed-chain')).toHaveText('eip155:31337')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    await page.reload()
    await expect(auth(page)).toHaveText('signed')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    await page.getByTestId('demo-disconnect').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(auth(page)).toHaveText('none')
    expect(await kept(page)).toBeNull()
  },
)

test(
  '[FEAT-21] a declined signature keeps the view open and can be retried; closing disconnects',
  inChromium,
  async ({ page }) => {
    await openSignIn(page, 'required')
    await reject(page, () => sign(page).click())
    await expect(page.getByTestId('fl-sign-message-problem')).toBeVisible()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(sign(page)).toHaveText('Try again')

    await page.keyboard.press('Escape')

    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(auth(page)).toHaveText('none')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  '[FEAT-21] if it is optional, users stay connected without signing',
  inChromium,
  async ({ page }) => {
    await openSignIn(page, 'optional')
    await cancel(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(auth(page)).toHaveText('none')

    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  '[FEAT-21] another network needs its own signature; declining returns to the previous one',
  inChromium,
  async ({ fairlead, page }) => {
    await signedIn(page, fairlead)
    const go = async () => {
      await page.getByTestId('demo-networks').click()
      await approve(page, () => page.getByTestId('fl-networks-network-eip155:31338').click())
      await expect(sign(page)).toBeVisible()
      await expect(auth(page)).toHaveText('required')
    }

    await go()
    await expect(cancel(page)).toHaveText('Back to Devnet One')
    await approve(page, () => cancel(page).click())
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
    await expect(auth(page)).toHaveText('signed')

    await go()
    await approve(page, () => fairlead.signIn())
    await expect(page.getByTestId('demo-signed-chain')).toHaveText('eip155:31338')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  '[FEAT-21] two tabs: a sign-in in one applies to the other',
  inChromium,
  async ({ context, fairlead, page }) => {
    await openSignIn(page, 'required')
    const second = await context.newPage()
    await openDemo(second, { signIn: 'required' })
    await expect(sign(second)).toBeVisible()
    await page.bringToFront()

    await approve(page, () => fairlead.signIn())

    await expect(auth(page)).toHaveText('signed')
    await expect(auth(second)).toHaveText('signed')
    await expect(second.getByTestId('fl-modal')).toHaveCount(0)
  },
)

/** Goes from the closed modal to the pairing link that a phone would scan. */
async function offerCode(page: Page, signIn = 'required'): Promise<string> {
  await openDemo(page, { signIn })
  await page.getByTestId('fl-button-connect').click()
  const uri = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text)
      }),
  )
  await page.getByTestId('fl-connect-wallet-walletConnect').click()
  await page.getByTestId('fl-pairing-copy').click()
  return uri
}

test(
  '[FEAT-21][PAIR-03] by code, one approval connects and signs in',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    const uri = await offerCode(page)
    await wallet.bringToFront()
    await pastePairing(wallet, uri)
    await sayYes(wallet, /sign in/i)

    await page.bringToFront()
    await expect(page.getByTestId('demo-address')).toHaveText(account)
    await expect(auth(page)).toHaveText('signed')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    expect(await kept(page)).toContain('caip122')
  },
)

test(
  '[FEAT-21][PAIR-03] by code, with siweConfig: of the texts for three networks one is verified, once',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    const uri = await offerCode(page, 'siwe')
    await wallet.bringToFront()
    await pastePairing(wallet, uri)
    await sayYes(wallet, /sign in/i)

    await page.bringToFront()
    await expect(auth(page)).toHaveText('signed')
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    const asked = await page.evaluate(() => sessionStorage.getItem('demo/siwe'))
    expect(JSON.parse(asked ?? '{}').calls).toEqual(['verifyMessage', 'onSignIn 31337'])
  },
)

test(
  '[FEAT-21][PAIR-03] by code, a declined signature connects no account',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    const uri = await offerCode(page)
    await wallet.bringToFront()
    await pastePairing(wallet, uri)
    await sayNo(wallet, /sign in/i)

    await page.bringToFront()
    await expect(page.getByTestId('fl-pairing-notice')).toBeVisible()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    expect(await kept(page)).toBeNull()
  },
)
