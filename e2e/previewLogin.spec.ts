import type { Page } from '@playwright/test'
import { findBarriers } from './barriers.ts'
import { expect } from './fixtures.ts'
import { attach, frameUrl } from './frameByHand.ts'
import { test } from './likePeople.ts'

// Only Chromium has a permission that lets a test's network page reach this machine.
test.skip(({ browserName }) => browserName !== 'chromium')

/** Anyone can publish a page on this host, and it may embed the frame of any project. */
const preview = 'https://thief.vercel.app'

/** Opens a document of an untrusted origin, without loading anything from the network. */
async function openPreview(page: Page) {
  await page.route(`${preview}/**`, (route) =>
    route.fulfill({
      body: '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">',
      contentType: 'text/html',
    }),
  )
  // The site runs on this machine, which browsers let network pages access only with permission.
  await page.context().grantPermissions(['local-network-access'], { origin: preview })
  await page.goto(preview)
  return attach(page)
}

/** Signs in as Bob at the simulated provider, with one click. */
const passProvider = (popup: Page) =>
  popup.getByRole('button', { exact: true, name: 'Continue as Bob' }).click()

const question = 'Sign in on this page?'

test('[AUTH-16][AUTH-17][SEC-146] an unlisted preview receives no login before its user approved it in a window of the site', async ({
  page,
}) => {
  const frame = await openPreview(page)
  const begin = async () => {
    const { uri = '' } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    return uri
  }

  // A user who didn't intend it closes the window.
  const closed = await frame.openWindow(await begin())
  await passProvider(closed)
  await expect(closed.getByRole('heading')).toHaveText(question)
  await expect(closed.getByText(preview, { exact: true })).toBeVisible()
  await expect(closed.getByRole('button')).toHaveText('Sign in there')
  expect(await findBarriers(closed)).toEqual([])
  await closed.setViewportSize({ height: 256, width: 320 })
  await closed.getByRole('button').scrollIntoViewIfNeeded()
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await closed.evaluate(isWide)).toBe(false)
  await closed.close()
  expect(await frame.results()).toEqual([])
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })

  const popup = await frame.openWindow(await begin())
  await passProvider(popup)
  await expect(popup.getByRole('heading')).toHaveText(question)
  const gone = popup.waitForEvent('close')
  // The button is enabled once it was visible for a second.
  await popup.locator('button:not([aria-disabled=true])', { hasText: 'Sign in there' }).click()
  await gone
  expect(await frame.ask('CONNECT_SOCIAL', { uri: await frame.result() })).toMatchObject({
    address: expect.stringMatching(/^0x/),
  })
})

test('[AUTH-06][AUTH-17][SEC-146] an unlisted preview that redirects to the provider is returned to only after approval', async ({
  page,
}) => {
  const frame = await openPreview(page)
  const { uri = '' } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const url = new URL(uri)
  const back = encodeURIComponent(`${preview}/?page=2`)
  url.searchParams.set('state', `${url.searchParams.get('state')}--${back}`)
  await page.goto(url.href)
  await passProvider(page)
  await expect(page.getByRole('heading')).toHaveText(question)
  expect(new URL(page.url()).origin).toBe(frameUrl)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Sign in there' }).click()
  await page.waitForURL(`${preview}/?page=2&result_uri=*`)
})
