import type { Frame, Page, Request } from 'playwright'
import { finishLogin } from '../embedded/finishLogin.ts'
import { type Site, startSite } from '../embedded/startSite.ts'
import { buttonOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { interleave } from '../statistics.ts'
import { atMost, count, milliseconds, type Row } from '../table.ts'
import type { Visit } from '../visit.ts'

const emailField = ['fairlead-modal', '[data-testid="fl-email-input"]']
/** Goal for a slow phone, in milliseconds. */
const fieldMs = 1_500
/** Maximum number of scrolls until a request can be approved. */
const mostTurns = 5

/** Requests of one visit to the wallet's site. */
type Counts = {
  /** Before the user signs in. */
  early: number
  /** From the document to the first request to the API, both included. */
  first: number
  /** Reads of the wallet, until the page is connected. */
  reads: number
}

/**
 * Measures the embedded wallet of a new user: requests to the site; time from a click on the button to the email field;
 * time from the frame's insertion to its ready message; time from the approval to the signature, including the server's
 * share and a new key worker.
 */
export async function embedded(stage: Stage, runs: number): Promise<readonly Row[]> {
  const site = await startSite(stage.chainUrl)
  const counts: Counts[] = []
  let person = 0
  const variant = (isSlow: boolean) => async () => {
    // The project's config must come from the server of the frame: another server offers no logins.
    const walletApiUrl = `http://localhost:${site.port}`
    const options = { frameUrl: site.frameUrl, walletApiUrl }
    const visit = await stage.visit({ isSlow, options, page: 'embedded' })
    const { field, ready, sign, ...counted } = await signInAndSign(
      visit,
      site,
      `bench-${++person}@example.com`,
    )
    counts.push(counted)
    await visit.close()
    return { field, ready, sign }
  }
  const most = (key: keyof Counts) => Math.max(...counts.map((one) => one[key]))
  try {
    // A single run only checks that the benchmark works, so it leaves out the slow variant.
    const { ours } = await interleave({ ours: variant(false) }, runs)
    const slow = runs > 1 ? (await interleave({ ours: variant(true) }, runs)).ours : undefined
    return [
      count('requests to the wallet’s site before a login', 0, most('early')),
      count('requests from the frame’s document to its first API call', 6, most('first')),
      count('reads of the wallet during a login', 1, most('reads')),
      { what: 'click → email field', ours: milliseconds(ours.field) },
      { what: 'frame inserted → the frame listens', ours: milliseconds(ours.ready) },
      { what: 'approval → the page has the signature', ours: milliseconds(ours.sign) },
      ...(slow
        ? [
            atMost('click → email field, slow', fieldMs, slow.field),
            { what: 'frame inserted → the frame listens, slow', ours: milliseconds(slow.ready) },
            { what: 'approval → the page has the signature, slow', ours: milliseconds(slow.sign) },
          ]
        : []),
    ]
  } finally {
    await site.stop()
  }
}

/** Counts the requests from the frame's document to its first request to the API. */
function countFirst(requests: readonly Request[], frameUrl: string): number {
  const paths = requests
    .map((request) => new URL(request.url()))
    .filter(({ origin }) => origin === frameUrl)
    .map(({ pathname }) => pathname)
  return paths.findIndex((path) => path.startsWith('/v1/')) + 1
}

async function signInAndSign(visit: Visit, site: Site, email: string) {
  const { page, requests } = visit
  await visit.goto()
  await page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
  await visit.untilQuiet()
  const usable = page.evaluate((path) => window.probe.whenUsable(path), emailField)
  await visit.press(buttonOf.fairlead)
  const field = (await usable) - (await page.evaluate(() => window.probe.pressedAt))
  await page.getByTestId('fl-email-input').fill(email)
  await visit.untilQuiet()
  const early = requests.filter((request) => request.url().startsWith(site.frameUrl)).length

  const isReady = watchFrame(page)
  await page.getByTestId('fl-email-submit').click()
  const ready = await isReady
  await finishLogin(page, site, email)

  // Enabled once the page has an address.
  await page.locator('[data-testid="sign"]:enabled').waitFor()
  const reads = requests.filter((one) => new URL(one.url()).pathname === '/v1/wallet').length
  const first = countFirst(requests, site.frameUrl)
  await page.getByTestId('sign').click()
  const yes = await readToEnd(page)
  await visit.untilQuiet()
  const pressed = watchPress(page.frames().find((frame) => frame.url().startsWith(site.frameUrl)))
  await yes.click()
  const pressedAt = await pressed
  const signed = page.getByTestId('sign').filter({ hasText: /\d/ })
  const sign = Number(await signed.textContent()) - pressedAt
  return { early, field, first, reads, ready, sign }
}

/** Scrolls a request to its end, because approval needs that. @returns The approve button, once it is enabled. */
async function readToEnd(page: Page) {
  const frame = page.locator('#fairlead-frame:visible').contentFrame()
  const yes = frame.locator('button.yes:not([aria-disabled=true])')
  // Scrolls repeatedly: content that loads later is further down, and a busy machine drops wheel events.
  for (let turns = 1; ; turns++)
    try {
      // A frame that has just moved under the pointer accepts no clicks.
      await page.locator('#fairlead-frame').hover({ timeout: 5_000, trial: true })
      await frame.locator('.content').hover({ timeout: 5_000 })
      await page.mouse.wheel(0, 100_000)
      await yes.waitFor({ timeout: 3_000 })
      return yes
    } catch (error) {
      if (turns === mostTurns) throw error
    }
}

/** @returns Milliseconds from the frame's insertion to its ready message. */
function watchFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let insertedAt = Number.NaN
        new MutationObserver((_, observer) => {
          if (!document.querySelector('#fairlead-frame')) return
          insertedAt = performance.now()
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
        addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
          if (data?.type === '@w3m-frame/READY') resolve(performance.now() - insertedAt)
        })
      }),
  )
}

/** @returns Time of the next click in the frame, in milliseconds since 1970. */
async function watchPress(frame: Frame | undefined): Promise<number> {
  if (!frame) throw new TypeError('There is no frame')
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const take = () => resolve(performance.timeOrigin + performance.now())
        addEventListener('click', take, { capture: true, once: true })
      }),
  )
}
