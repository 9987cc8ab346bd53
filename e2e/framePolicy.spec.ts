import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import { expect, policyTrouble, test } from './fixtures.ts'

const site = `http://frame.localhost:${basePort}`
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
const paths = [
  '/callback',
  '/d',
  '/loading',
  '/u',
  '/popup/approve',
  ...['export', 'passkey', 'settings'].map((name) => `/popup/${name}?projectId=${projectId}`),
]

// A window that lacks its opener, or its link, says so; that is not what this is about.
test.use({ allowedConsole: { patterns: [/Failed to load resource|TrustedHTML/, policyTrouble] } })

type Seen = { seen: { directive: string; disposition: string }[] }

/** Writes down what the policy in force, or in report mode, stops or would stop. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const { seen } = Object.assign(window, { seen: [] }) as unknown as Seen
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push({ directive: event.effectiveDirective, disposition: event.disposition })
    })
  })
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as Seen).seen)

/** The same policy, once more as one that only reports. */
async function alsoReporting(page: Page) {
  await page.route(`${site}/**`, async (route) => {
    // The test itself does not know the host's name as browsers do.
    const request = route.request()
    const response = await route.fetch({
      headers: { ...request.headers(), host: new URL(site).host },
      url: request.url().replace('frame.localhost', '127.0.0.1'),
    })
    const headers = response.headers()
    const policy = headers['content-security-policy']
    if (policy) headers['content-security-policy-report-only'] = policy
    await route.fulfill({ headers, response })
  })
}

test('[AUTH-18][SEC-145] no document of the site runs into its policy, in force or in report mode', async ({
  page,
}) => {
  await watch(page)
  await alsoReporting(page)
  for (const path of paths) {
    await page.goto(site + path)
    await page.waitForLoadState('networkidle')
    expect({ path, seen: await seenOn(page) }).toEqual({ path, seen: [] })
  }

  // What does run into it is seen, twice: so there was nothing before. A script of the site's own, because
  // what a test runs by itself is outside of the policy.
  await page.route(`${site}/own.js`, (route) =>
    route.fulfill({
      body: `
        new Image().src = 'https://evil.example/x.png'
        try { document.body.innerHTML = '<b>text</b>' } catch {}`,
      contentType: 'text/javascript',
    }),
  )
  await page.evaluate(() => import(new URL('/own.js', location.href).href))
  for (const directive of ['img-src', 'require-trusted-types-for'])
    for (const disposition of ['enforce', 'report'])
      await expect.poll(() => seenOn(page)).toContainEqual({ directive, disposition })
})
