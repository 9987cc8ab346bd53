import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Page, TestInfo } from '@playwright/test'
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
  verifyMessage,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { basePort } from './addresses.ts'
import { approve, frameOf } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { addProject, confirmCode, openAs, openCodeWindow, readCode } from './ownRecovery.ts'

/** Approves the request that waits in the frame. @returns True if the signature is the account's. */
async function isSigned(page: Page, address: `0x${string}`): Promise<boolean> {
  // Otherwise the button of the previous step could match.
  await expect(frameOf(page).locator('form.recovery')).toHaveCount(0)
  await approve(page)
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  return verifyMessage({ address, message: 'Hello from the Fairlead demo', signature })
}

/** Restores the wallet without server, network or device: with the saved page, the kit and the code. */
async function openOffline(options: {
  address: `0x${string}`
  browser: Browser
  code: string
  info: TestInfo
  kit: string
  page: Page
}): Promise<void> {
  const { address, browser, code, info, kit, page } = options
  const served = await page.request.get(`http://localhost:${basePort}/recover.html`, {
    // Outside a browser, the frame's host name doesn't resolve.
    headers: { host: `frame.localhost:${basePort}` },
  })
  expect(served.headers()['content-disposition']).toContain('attachment')
  const saved = info.outputPath('recover.html')
  await writeFile(saved, await served.body())
  const offline = await browser.newContext({ baseURL: '' })
  const asked: string[] = []
  const disk = await offline.newPage()
  disk.on('request', (request) => asked.push(request.url()))
  await disk.goto(pathToFileURL(saved).href)
  await offline.setOffline(true)
  await disk.locator('#kit').setInputFiles(kit)
  await disk.locator('#code').fill(code)
  await disk.getByRole('button', { name: 'Show my recovery phrase' }).click()
  await expect(disk.locator('.words li')).toHaveCount(12)
  const words = (await disk.locator('.words li').allTextContents()).join(' ')
  expect(mnemonicToAccount(words).address).toBe(address)
  await expect(disk.getByText(address)).toBeVisible()
  await endSessions(disk, address)
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  await offline.close()
}

/** Signs the transaction that ends all sessions, on the offline page. */
async function endSessions(disk: Page, address: string): Promise<void> {
  const sign = disk.getByRole('button', { name: 'Sign the transaction' })
  await disk.getByLabel('Chain id of the network').fill('8453')
  await disk.getByLabel('Nonce: number of transactions').fill('many')
  await disk.getByLabel('Maximum fee per gas').fill('0.05')
  await disk.getByLabel('Maximum priority fee per gas').fill('0.01')
  await sign.click()
  await expect(disk.getByRole('alert').last()).toHaveText(/^Check this field: Nonce/)
  await expect(disk.getByLabel('Nonce: number of transactions')).toBeFocused()
  await disk.getByLabel('Nonce: number of transactions').fill('7')
  await sign.click()
  const signed = (await disk.locator('.signed').textContent()) as TransactionSerializedEIP1559
  expect(parseTransaction(signed)).toMatchObject({
    chainId: 8453,
    maxFeePerGas: 50_000_000n,
    nonce: 7,
  })
  const signer = await recoverTransactionAddress({ serializedTransaction: signed })
  expect(signer).toBe(address)
}

test(
  '[AUTH-16][AUTH-18][SEC-102] user-only recovery: a code before the first signature, offline, and on a new device',
  inChromium,
  async ({ browser, browserName, page }, info) => {
    const email = `rosa-${crypto.randomUUID()}@example.com`
    const projectId = await addProject()
    await openAs(page, projectId)
    const address = await signInByEmail(page, email)

    // First request: the recovery code is created before the approval.
    await page.getByTestId('demo-sign').click()
    const frame = await openCodeWindow(page)
    await expect(frame.getByText(`frame.localhost:${basePort}`)).toBeVisible()
    const groups = await readCode(frame)
    const kit = info.outputPath('kit.json')
    // Firefox doesn't report downloads that begin in a frame to its driver.
    const hasKit = browserName === 'chromium'
    if (hasKit) {
      const download = frame.waitForEvent('download')
      await frame.getByRole('link', { name: 'Save the kit' }).click()
      await (await download).saveAs(kit)
    }
    await confirmCode(frame, groups)
    expect(await isSigned(page, address)).toBe(true)

    const code = groups.join('-')
    if (hasKit) await openOffline({ address, browser, code, info, kit, page })

    // Another device: gets the address by email login, and signs after the recovery code.
    const other = await browser.newContext()
    const next = await other.newPage()
    await openAs(next, projectId)
    expect(await signInByEmail(next, email)).toBe(address)
    await next.getByTestId('demo-sign').click()
    const window = await openCodeWindow(next)
    const field = window.getByRole('textbox', { name: 'Recovery code' })
    await write(field, `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)
    await window.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(window.getByText('The code has a typo')).toBeVisible()
    await write(field, code.toLowerCase())
    await window.getByRole('button', { name: 'Open', exact: true }).click()
    expect(await isSigned(next, address)).toBe(true)
    await other.close()
  },
)

test(
  '[AUTH-18][SEC-246] automatic recovery: a new device waits until an older one approves its digits',
  inChromium,
  async ({ browser, page }) => {
    const email = `nils-${crypto.randomUUID()}@example.com`
    const projectId = await addProject(['--recovery', 'automatic'], 24)
    await openAs(page, projectId)
    const address = await signInByEmail(page, email)

    const other = await browser.newContext()
    const next = await other.newPage()
    await openAs(next, projectId)
    expect(await signInByEmail(next, email)).toBe(address)
    await next.getByTestId('demo-sign').click()
    const digits = (await frameOf(next).locator('.digits').textContent()) ?? ''
    expect(digits).toMatch(/^\d{3}$/)

    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-new-device-action').click()
    await write(frameOf(page).getByRole('textbox'), digits)
    await approve(page)
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    await expect(page.getByTestId('fl-account-new-device')).toHaveCount(0)

    await frameOf(next).getByRole('button', { name: 'Check again' }).click()
    expect(await isSigned(next, address)).toBe(true)
    await other.close()
  },
)
