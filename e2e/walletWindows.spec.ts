import { basePort } from './addresses.ts'
import { approveByKey } from './approve.ts'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { findTrouble } from './inspect.ts'
import { test } from './likePeople.ts'
import { approveByMail, askForMail, codeOf, mailsTo } from './mailbox.ts'
import { openOwnWindow, readAddress, sayYes } from './ownWindow.ts'

// The server tells the page that it was removed, and the window that emails are rate-limited.
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* (?:401|429)/] } })

/** A 1280 × 1024 screen at 400 % zoom. */
const zoomed = { height: 256, width: 320 }

test(
  '[AUTH-16][AUTH-18][MOD-21][SEC-75][SEC-97][SEC-130] the wallet’s own windows: the phrase belongs to the page’s address, and a removed page signs nothing',
  inChromium,
  async ({ page }) => {
    test.setTimeout(150_000)
    const email = `emma-${crypto.randomUUID()}@example.com`
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true })
    await page.getByTestId('demo-open').click()
    await write(page.getByTestId('fl-email-input'), email)
    await page.getByTestId('fl-email-submit').click()
    const digits = (await page.getByTestId('fl-email-match').textContent()) ?? ''
    await approveByMail(page, email, 1, digits)
    await write(page.getByTestId('fl-email-code'), await codeOf(page, email, 2))
    await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
    const address = await page.getByTestId('demo-address').textContent()

    // A separate window without a signed-in user, which no page can access.
    const own = await openOwnWindow(page, 'export')
    await write(own.getByLabel('Email'), email)
    expect(await own.evaluate(() => window.opener)).toBeNull()
    await approveByMail(own, email, 3, await askForMail(own))
    await write(own.getByLabel('6-digit code'), await codeOf(own, email, 4))
    await own.getByRole('button', { name: 'Continue' }).click()

    // The words: shown while the button is held, then hidden; as text only after a confirmation.
    await own.getByRole('button', { name: 'Show recovery phrase' }).click()
    const hold = own.getByRole('button', { name: 'Hold to see your recovery phrase' })
    await expect(hold).toBeVisible({ timeout: 20_000 })
    const picture = () =>
      own.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const blank = await picture()
    await hold.focus()
    await own.keyboard.down('Space')
    await expect.poll(picture).not.toBe(blank)
    await own.keyboard.up('Space')
    await expect.poll(picture).toBe(blank)
    await expect(own.getByRole('listitem')).toHaveCount(0)
    // All steps also work at a high zoom.
    await own.setViewportSize(zoomed)
    expect(await findTrouble(own)).toEqual([])
    expect(await readAddress(own)).toBe(address)
    const texts = (await mailsTo(own, email)).map(({ text }) => text).join('\n')
    expect(texts).toContain('recovery phrase is being shown')

    // The window's device is remembered; the page's is removed.
    await own.goto(own.url().replace('export', 'settings'))
    const line = own.getByRole('listitem').filter({ hasText: `localhost:${basePort + 1}` })
    await line.first().getByRole('button').click()
    expect(await findTrouble(own)).toEqual([])
    await sayYes(line.first().getByRole('button', { name: 'Yes, remove it' }))
    await expect(line.getByRole('button')).toHaveCount(0)
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await page.getByTestId('demo-sign').click()
    // The frame caches the wallet's record, so the page notices only when the server should release its share.
    await approveByKey(page)
    await expect(page.getByTestId('demo-result')).toContainText(
      'does not allow this; connect again',
    )
  },
)
