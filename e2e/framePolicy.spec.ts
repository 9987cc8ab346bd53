import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, policyTrouble } from './fixtures.ts'
import { frameUrl } from './frameByHand.ts'
import { test } from './likePeople.ts'
import {
  addProject,
  leaveWindow,
  makeCount,
  openAs,
  openCodeWindow,
  readCode,
} from './ownRecovery.ts'
import { insideOf } from './walk.ts'

const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
/** Documents of the built site. */
const documents = readdirSync(fileURLToPath(new URL('../apps/frame/dist', import.meta.url)), {
  encoding: 'utf8',
  recursive: true,
}).flatMap((name) => /^(.+)\.html$/.exec(name)?.[1] ?? [])
/** `sdk` works only inside a page; `recover` is a file to save and open from disk. */
const elsewhere = ['sdk', 'recover']
const paths = [
  ...documents
    .filter((name) => !elsewhere.includes(name))
    .map((name) => `/${name}?projectId=${projectId}`),
  // Written by the server into the document of `/callback`.
  '/oauth/callback/google?state=nobodys&code=1',
]

// Ignored messages: a window without opener or link reports that. Chromium also blocks a local chain for documents that
// a test fulfills, because those have no network address.
test.use({
  allowedConsole: {
    patterns: [/Failed to load resource|TrustedHTML|loopback/, policyTrouble],
  },
})

type Seen = { seen: { directive: string; disposition: string }[] }

/** Records CSP violations, enforced and report-only. */
const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { seen } = Object.assign(window, { seen: [] }) as unknown as Seen
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push({ directive: event.effectiveDirective, disposition: event.disposition })
    })
  })
const seenOn = (page: Page | Frame) => page.evaluate(() => (window as unknown as Seen).seen)

/** Adds each document's policy as a report-only policy as well. */
async function alsoReporting(context: BrowserContext) {
  await context.route(`${frameUrl}/**`, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    // Node doesn't resolve the frame's host name like browsers do.
    const response = await route.fetch({
      headers: { ...request.headers(), host: new URL(frameUrl).host },
      url: request.url().replace('frame.localhost', '127.0.0.1'),
    })
    const headers = response.headers()
    const policy = headers['content-security-policy']
    if (policy) headers['content-security-policy-report-only'] = policy
    return route.fulfill({ headers, response })
  })
}

/**
 * Checks that violations are recorded, twice each, so that an empty list proves that there were none. Uses a script of
 * the site itself, because the CSP doesn't apply to the driver's scripts.
 */
async function provoke(page: Page | Frame, context: BrowserContext) {
  await context.route(`${frameUrl}/own.js`, (route) =>
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
}

test('[AUTH-18][SEC-145] no document of the site violates its policy, enforced or in report mode', async ({
  context,
  page,
}) => {
  expect(documents).toEqual(expect.arrayContaining([...elsewhere, 'popup/recovery']))
  await watch(context)
  await alsoReporting(context)
  for (const path of paths) {
    await page.goto(frameUrl + path)
    await page.waitForLoadState('networkidle')
    expect({ path, seen: await seenOn(page) }).toEqual({ path, seen: [] })
  }
  await provoke(page, context)
})

test(
  '[AUTH-16][AUTH-18][SEC-145] the frame in a page and the window of a recovery code violate no policy during use',
  inChromium,
  async ({ context, page }) => {
    await watch(context)
    await alsoReporting(context)
    await openAs(page, await addProject())
    await signInByEmail(page, `pola-${crypto.randomUUID()}@example.com`)
    await page.getByTestId('demo-sign').click()
    const window = await openCodeWindow(page)
    await makeCount(window, await readCode(window))
    expect(await seenOn(window)).toEqual([])
    await leaveWindow(window)
    await approve(page)
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
    const frame = await insideOf(page)
    expect(await seenOn(frame)).toEqual([])
    await provoke(frame, context)
  },
)
