import type { Page } from '@playwright/test'
import { approve, stillFrameOf } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'

const newEmail = () => `names-${crypto.randomUUID()}@example.com`
/** A label that no other test registers. */
const newLabel = () => `anna-${crypto.randomUUID().slice(0, 8)}`

/** Signs in by email and opens the choice of a name. */
async function openChoice(page: Page) {
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true })
  const address = await signInByEmail(page, newEmail())
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-choose-name').click()
  await expect(page.getByTestId('fl-register-name-input')).toBeVisible()
  return address
}

/** Types a label and waits until it is known to be free. @returns The name with its zone. */
async function typeFree(page: Page, label: string) {
  await write(page.getByTestId('fl-register-name-input'), label)
  const status = page.getByTestId('fl-register-name-status')
  await expect(status).toHaveAttribute('data-state', 'available')
  return `${label}${await page.getByTestId('fl-register-name-zone').textContent()}`
}

test(
  '[VIEW-14][VIEW-15][FEAT-12][FEAT-13] a name is chosen, signed, shown in the account, kept over a reload, and resolved',
  inChromium,
  async ({ page }) => {
    test.setTimeout(180_000)
    const address = await openChoice(page)
    const label = newLabel()
    const name = await typeFree(page, label)
    await page.getByTestId('fl-register-name-submit').click()
    await approve(page)
    await expect(page.getByTestId('fl-register-name-done-name')).toHaveText(name)
    await page.getByTestId('fl-register-name-done').click()
    await expect(page.getByTestId('fl-account-name')).toHaveText(name)
    await expect(page.getByTestId('fl-account-choose-name')).toHaveCount(0)

    // Read from the server again, without the answers that the page has kept.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.includes('cache/')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
    await page.getByTestId('demo-open').click()
    await expect(page.getByTestId('fl-account-name')).toHaveText(name)
    await page.getByTestId('fl-account-settings').click()
    await expect(page.getByTestId('fl-account-settings-name')).toContainText(name)

    // Send resolves the name to the address.
    await page.getByTestId('fl-header-back').click()
    await page.getByTestId('fl-account-action-send').click()
    await write(page.getByTestId('fl-send-receiver'), name)
    const resolved = page.getByTestId('fl-send-resolved').locator('[data-address]')
    await expect(resolved).toHaveAttribute('data-address', address)
  },
)

test(
  '[VIEW-14][FEAT-12] a reserved name is marked as taken; a suggestion can be chosen; a refused signature keeps the text',
  inChromium,
  async ({ page }) => {
    test.setTimeout(180_000)
    await openChoice(page)
    const input = page.getByTestId('fl-register-name-input')
    // A label that the operator reserves.
    await write(input, 'admin')
    await expect(page.getByTestId('fl-register-name-taken')).toBeVisible()
    await expect(page.getByTestId('fl-register-name-submit')).toBeDisabled()
    const suggestions = page.getByTestId(/^fl-register-name-suggestion-/)
    await expect(suggestions).toHaveCount(0)
    await typeFree(page, newLabel())
    await suggestions.first().click()
    await expect(page.getByTestId('fl-register-name-status')).toHaveAttribute(
      'data-state',
      'available',
    )

    const label = newLabel()
    await typeFree(page, label)
    await page.getByTestId('fl-register-name-submit').click()
    await (await stillFrameOf(page)).locator('button.no').click({ timeout: 20_000 })
    const error = page.getByTestId('fl-register-name-error')
    await expect(error).toHaveAttribute('data-state', 'neutral')
    await expect(input).toHaveValue(label)

    await page.getByTestId('fl-register-name-submit').click()
    await approve(page)
    await expect(page.getByTestId('fl-register-name-done-name')).toContainText(label)
  },
)
