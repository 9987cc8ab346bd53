import { networks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { basePort } from './addresses.ts'
import { frameOf, readToEnd, stillFrameOf } from './approve.ts'
import { asPhone, expect, openDemo, pressWay, withoutWallets, write } from './fixtures.ts'
import { approveByMail, codeOf } from './mailbox.ts'
import { openCodeWindow, readCode, typeGroups } from './ownRecovery.ts'
import { failedLoad, press, sees } from './scene.ts'
import { insideOf, type Look, type Walk } from './walk.ts'

const newMail = () => `screens-${crypto.randomUUID()}@example.com`

/** Walks from the list of sign-in methods through each step to a signed-in user. */
async function signIn(page: Page, email: string, look: Look) {
  await write(page.getByTestId('fl-email-input'), 'nobody')
  await press(page, 'fl-email-submit')
  await sees(page, 'fl-email-problem')
  await look('Connect, an address that is none', page)
  await write(page.getByTestId('fl-email-input'), email)
  await press(page, 'fl-email-submit')
  const match = page.getByTestId('fl-email-match')
  await expect(match).toBeVisible()
  await look('EmailVerifyDevice', page)
  await approveByMail(page, email, 1, (await match.textContent()) ?? '')
  await sees(page, 'fl-email-code')
  await look('EmailVerifyCode', page)
  const code = await codeOf(page, email, 2)
  await write(page.getByTestId('fl-email-code'), code === '111111' ? '222222' : '111111')
  await sees(page, 'fl-email-code-problem')
  await look('EmailVerifyCode, a wrong one', page)
  await write(page.getByTestId('fl-email-code'), code)
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

/** Walks through the frame's requests, and adding a recovery method. */
async function approvals(page: Page, look: Look) {
  const frame = frameOf(page)
  const ask = async (name: string, testId: string) => {
    await press(page, testId)
    await readToEnd(page)
    await expect(frame.locator('button.yes')).toBeVisible()
    await look(name, page, await insideOf(page))
  }
  const decline = async () => {
    await (await stillFrameOf(page)).locator('button.no').click()
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  }
  const url = networks({ basePort }).find(({ id }) => id === 31337)?.rpcUrls.default.http[0]
  const address = (await page.getByTestId('demo-address').textContent()) as `0x${string}`
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
  await client.setBalance({ address, value: parseEther('3') })
  await ask('ApproveTransaction, a message', 'demo-sign')
  await decline()
  await ask('ApproveTransaction, a transfer', 'demo-send')
  await decline()
  await ask('ApproveTransaction, several calls', 'demo-send-twice')
  await decline()
  await press(page, 'demo-sign')
  await (await stillFrameOf(page)).locator('button.link').click()
  await expect(frame.getByRole('button', { name: 'Open window' })).toBeVisible()
  await look('ApproveTransaction, why a code of one’s own', page, await insideOf(page))
  const window = await openCodeWindow(page)
  const groups = await readCode(window)
  await look('recovery window, the code', window)
  await window.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(window.getByRole('textbox')).toHaveCount(2)
  await window.getByRole('button', { name: 'Secure wallet' }).click()
  await expect(window.locator('p.warning').first()).not.toBeEmpty()
  await look('recovery window, the code asked back', window)
  await typeGroups(window, groups)
  await window.getByRole('button', { name: 'Secure wallet' }).click()
  await expect(window.getByRole('heading')).toHaveText('Your recovery code is active')
  await look('recovery window, it counts', window)
}

async function account(page: Page, email: string, look: Look) {
  await press(page, 'demo-open')
  await sees(page, 'fl-account-email')
  await look('Account of somebody who signed in', page)
  await press(page, 'fl-account-settings')
  await sees(page, 'fl-security-export')
  await look('AccountSettings of somebody who signed in', page)
  await press(page, 'fl-header-back')
  await press(page, 'fl-account-email')
  await look('UpdateEmailWallet', page)
  await write(page.getByTestId('fl-update-email-input'), newMail())
  await press(page, 'fl-update-email-save')
  await sees(page, 'fl-email-code')
  await look('UpdateEmailPrimaryCode', page)
  await write(page.getByTestId('fl-email-code'), await codeOf(page, email, 3))
  await expect(page.getByTestId('fl-update-email-sent')).toContainText('example.com')
  await look('UpdateEmailSecondaryCode', page)
}

/** Screens of users without a wallet, from the first screen to an approval. */
export const loginWalks: readonly Walk[] = [
  {
    console: new RegExp(`${failedLoad.source}|\\[Fairlead FL015\\]`),
    name: 'by email, and what somebody has then',
    async go(page, look) {
      const email = newMail()
      await withoutWallets(page)
      await openDemo(page, { hasEmail: true })
      await press(page, 'demo-open')
      await sees(page, 'fl-email-input')
      await signIn(page, email, look)
      await account(page, email, look)
      await page.keyboard.press('Escape')
      await approvals(page, look)
    },
  },
  {
    name: 'by providers and Farcaster',
    async go(page, look) {
      await openDemo(page, { hasEmail: true, hasSocials: true })
      await press(page, 'demo-open')
      await sees(page, 'fl-connect-social-more')
      await look('Connect with all ways', page)
      await pressWay(page, 'fl-connect-social-more')
      await sees(page, 'fl-social-passkey')
      await look('AllSocials', page)
      const passkey = page.waitForEvent('popup')
      await press(page, 'fl-social-passkey')
      const window = await passkey
      await expect(window.getByRole('button').first()).toBeVisible()
      await look('passkey', window)
      await look('ConnectingSocial, a passkey', page)
      await window.close()
      await sees(page, 'fl-social-passkey')
      await press(page, 'fl-header-back')
      const google = page.waitForEvent('popup')
      await pressWay(page, 'fl-connect-social-google')
      const popup = await google
      await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await look('ConnectingSocial', page)
      await popup.getByRole('button', { name: 'Cancel' }).click()
      await sees(page, 'fl-social-retry')
      await look('ConnectingSocial, refused', page)
      await press(page, 'fl-header-back')
      await pressWay(page, 'fl-connect-social-farcaster')
      await sees(page, 'fl-farcaster-qr')
      await look('ConnectingFarcaster', page)
    },
  },
  {
    name: 'by Farcaster on a phone',
    async go(page, look) {
      await withoutWallets(page)
      await asPhone(page)
      await openDemo(page, { hasSocials: true })
      await page.evaluate(() => {
        window.open = () => null
      })
      await press(page, 'demo-open')
      await pressWay(page, 'fl-connect-social-google')
      await sees(page, 'fl-social-retry')
      await look('ConnectingSocial, the window was blocked', page)
      await press(page, 'fl-header-back')
      await pressWay(page, 'fl-connect-social-farcaster')
      await sees(page, 'fl-farcaster-open')
      await look('ConnectingFarcaster, a phone', page)
    },
  },
]
