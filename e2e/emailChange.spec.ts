import type { Page } from '@playwright/test'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { approveByMail, codeOf, mailsTo } from './mailbox.ts'

/** Enters the code of an email once `count` emails have arrived. */
async function enterCode(page: Page, email: string, count: number): Promise<void> {
  await expect(page.getByTestId('fl-email-code')).toBeVisible()
  await write(page.getByTestId('fl-email-code'), await codeOf(page, email, count))
}

async function startLogin(page: Page, email: string): Promise<void> {
  await page.getByTestId('demo-open').click()
  await write(page.getByTestId('fl-email-input'), email)
  await page.getByTestId('fl-email-submit').click()
}

async function firstLogin(page: Page, email: string): Promise<void> {
  await startLogin(page, email)
  const digits = (await page.getByTestId('fl-email-match').textContent()) ?? ''
  await approveByMail(page, email, 1, digits)
  await enterCode(page, email, 2)
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
}

test(
  '[AUTH-03][VIEW-09] another address, with the codes of both mailboxes: the same wallet',
  inChromium,
  async ({ page }) => {
    test.setTimeout(120_000)
    const old = `anna-${crypto.randomUUID()}@example.com`
    const next = `anna-${crypto.randomUUID()}@example.org`
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true })
    await firstLogin(page, old)
    const address = (await page.getByTestId('demo-address').textContent()) ?? ''

    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-email').click()
    await expect(page.getByTestId('fl-update-email-input')).toHaveValue(old)
    await write(page.getByTestId('fl-update-email-input'), next)
    await page.getByTestId('fl-update-email-save').click()
    await enterCode(page, old, 3)
    await expect(page.getByTestId('fl-update-email-sent')).toContainText(next)
    await enterCode(page, next, 1)

    // The modal closes with a message; the account has the new address, and both mailboxes are notified.
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('fl-toast')).toContainText(next)
    await page.getByTestId('demo-open').click()
    await expect(page.getByTestId('fl-account-email')).toBeVisible()
    await expect(page.getByText(`${next.slice(0, 20)}`).first()).toBeVisible()
    await expect.poll(async () => (await mailsTo(page, old)).length).toBe(4)
    expect((await mailsTo(page, old)).at(-1)?.links.at(-1)).toMatch(
      /\/u\?locale=en&projectId=[0-9a-f]{32}#t=[\w-]{43}$/,
    )

    // The new email opens the same wallet here, without another device approval.
    await page.getByTestId('fl-account-disconnect').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await startLogin(page, next)
    await enterCode(page, next, 3)
    await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
    await expect(page.getByTestId('demo-address')).toHaveText(address)
  },
)
