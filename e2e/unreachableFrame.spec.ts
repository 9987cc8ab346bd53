import type { BrowserContext } from '@playwright/test'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'

// The embedded wallet's host does not answer. The test advances the clock instead of waiting 20 s.

test.use({
  allowedConsole: {
    patterns: [/Failed to load resource/],
  },
})

/** Makes the embedded wallet's frame fail to load; counts the attempts. */
async function blockFrame(context: BrowserContext) {
  const isFrame = (url: URL) => url.pathname === '/sdk'
  const blocked = { count: 0, end: () => context.unroute(isFrame) }
  await context.route(isFrame, (route) => {
    blocked.count += 1
    return route.abort()
  })
  return blocked
}

test('[AUTH-01][AUTH-08] by email: reported at the field, retried there, and the login continues', async ({
  context,
  page,
}) => {
  const blocked = await blockFrame(context)
  await page.clock.install()
  await withoutWallets(page)
  await openDemo(page, { debug: false, hasEmail: true })
  const submit = page.getByTestId('fl-email-submit')
  const unreachable = page.getByTestId('fl-email-unreachable')

  await page.getByTestId('demo-open').click()
  await write(page.getByTestId('fl-email-input'), `anna-${crypto.randomUUID()}@example.com`)
  await submit.click()
  for (const count of [1, 2]) {
    await expect.poll(() => blocked.count).toBe(count)
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(5_000)
    await expect(page.getByTestId('fl-email-late')).toContainText('longer than usual')
    await expect(unreachable).toHaveCount(0)
    await page.clock.fastForward(15_000)
    await expect(unreachable).toContainText('Couldn’t load your wallet')
    await expect(page.getByTestId('fl-toast')).toHaveCount(0)
    if (count === 1) await page.getByTestId('fl-email-unreachable-action').click()
  }

  await blocked.end()
  await page.getByTestId('fl-email-unreachable-action').click()
  await expect(page.getByTestId('fl-email-match')).toHaveText(/^\d{3}$/)
})

test(
  '[AUTH-04][AUTH-08] with a provider: reported in its waiting view, and retried there',
  inChromium,
  async ({ context, page }) => {
    const blocked = await blockFrame(context)
    await page.clock.install()
    await withoutWallets(page)
    await openDemo(page, { debug: false, hasSocials: true })
    const status = page.getByTestId('fl-social')

    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-connect-social-google').click()
    await expect.poll(() => blocked.count).toBe(1)
    await expect(status).toHaveAttribute('data-state', 'started')
    await page.clock.fastForward(5_000)
    await expect(page.getByTestId('fl-social-late')).toContainText('longer than usual')
    await page.clock.fastForward(15_000)
    await expect(status).toHaveAttribute('data-state', 'error')
    await expect(status).toContainText('Couldn’t load your wallet')
    await expect(page.getByTestId('fl-toast')).toHaveCount(0)

    await blocked.end()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('fl-social-retry').click(),
    ])
    // The provider's own page, whose URL the frame returns.
    await expect(popup.getByRole('heading')).toHaveText('Local stand-in of google')
    await popup.close()
  },
)
