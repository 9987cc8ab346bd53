import type { Frame, Page } from '@playwright/test'
import { frameOf, stillFrameOf } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { insideOf } from './walk.ts'

/** Returns all text that the widget or the frame draws, fills into fields or exposes to screen readers. */
const inSight = (page: Page | Frame): Promise<string> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const looked: (Document | ShadowRoot)[] = roots.length > 0 ? roots : [document]
    const elements = looked.flatMap((root) => [...root.querySelectorAll('*')])
    const texts = elements.flatMap((element) => [
      element.textContent ?? '',
      element instanceof HTMLInputElement ? element.value : '',
      ...[...element.attributes].map(({ value }) => value),
    ])
    return texts.join('\n').toLowerCase()
  })

test(
  '[AUTH-03][AUTH-09][AUTH-15] the next user finds no data of the previous one: no name, address or email',
  inChromium,
  async ({ page }) => {
    const first = `alma-${crypto.randomUUID()}@example.com`
    const begun = `alma-new-${crypto.randomUUID()}@example.com`
    const second = `bela-${crypto.randomUUID()}@example.com`
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, hasSocials: true })
    const address = await signInByEmail(page, first)
    const traces = [first, begun, address.slice(0, 6).toLowerCase()]
    const found = async () => {
      const text = `${await inSight(page)}\n${await inSight(await insideOf(page))}`
      return traces.filter((trace) => text.includes(trace))
    }

    // The user opens the account, begins to change its email, and requests a signature.
    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-email').click()
    await write(page.getByTestId('fl-update-email-input'), begun)
    await page.getByTestId('fl-update-email-save').click()
    await expect(page.getByTestId('fl-update-email-sent')).toContainText(first)
    await page.keyboard.press('Escape')
    await page.getByTestId('demo-sign').click()
    await frameOf(page).locator('button.no').waitFor({ timeout: 20_000 })
    expect(await found()).toContain(traces[2])
    await (await stillFrameOf(page)).locator('button.no').click()

    await page.getByTestId('demo-disconnect').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    expect(await found()).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('alma-')
    await page.getByTestId('demo-open').click()
    await expect(page.getByTestId('fl-email-input')).toHaveValue('')
    expect(await found()).toEqual([])
    await page.keyboard.press('Escape')

    expect(await signInByEmail(page, second)).not.toBe(address)
    expect(await found()).toEqual([])
    await page.getByTestId('demo-open').click()
    await expect(page.getByTestId('fl-account-email')).toBeVisible()
    expect(await found()).toEqual([])
    await page.getByTestId('fl-account-email').click()
    await expect(page.getByTestId('fl-update-email-input')).toHaveValue(second)
    expect(await found()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId('demo-sign').click()
    await frameOf(page).locator('button.no').waitFor({ timeout: 20_000 })
    expect(await found()).toEqual([])
  },
)
