import { Agent } from 'node:http'
import type { Frame, Page } from 'playwright'
import { createCaller } from '../embedded/createCaller.ts'
import { codeOf, mailTo, tokenOf } from '../embedded/mails.ts'
import { type Site, startSite } from '../embedded/startSite.ts'
import { buttonOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { interleave } from '../statistics.ts'
import { count, milliseconds, type Row } from '../table.ts'
import type { Visit } from '../visit.ts'

/** Maximum number of scrolls until a request can be approved. */
const mostTurns = 5

/**
 * Measures the embedded wallet of a new user: requests to the site before a login; time from the frame's insertion to
 * its ready message; time from the approval to the signature, including the server's share and a new key worker.
 */
export async function embedded(stage: Stage, runs: number): Promise<readonly Row[]> {
  const site = await startSite(stage.chainUrl)
  const early: number[] = []
  let person = 0
  async function measure() {
    // The project's config must come from the server of the frame: another server offers no logins.
    const walletApiUrl = `http://localhost:${site.port}`
    const options = { frameUrl: site.frameUrl, walletApiUrl }
    const visit = await stage.visit({ options, page: 'embedded' })
    const figures = await signInAndSign(visit, site, `bench-${++person}@example.com`)
    early.push(figures.early)
    await visit.close()
    return { ready: figures.ready, sign: figures.sign }
  }
  try {
    const { ours } = await interleave({ ours: measure }, runs)
    return [
      count('requests to the wallet’s site before a login', 0, Math.max(...early)),
      { what: 'frame inserted → it listens', ours: milliseconds(ours.ready) },
      { what: 'yes → the page has the signature', ours: milliseconds(ours.sign) },
    ]
  } finally {
    await site.stop()
  }
}

async function signInAndSign(visit: Visit, site: Site, email: string) {
  const { page, requests } = visit
  await visit.goto()
  await page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
  await visit.press(buttonOf.fairlead)
  await page.getByTestId('fl-email-input').fill(email)
  await visit.untilQuiet()
  const early = requests.filter((request) => request.url().startsWith(site.frameUrl)).length

  const isReady = watchFrame(page)
  await page.getByTestId('fl-email-submit').click()
  const ready = await isReady
  const matchCode = (await page.getByTestId('fl-email-match').textContent()) ?? ''
  const agent = new Agent()
  const call = createCaller({ agent, port: site.port }, '127.0.0.1')
  const token = tokenOf(await mailTo(site.mailbox, email, 1))
  await call('/v1/auth/device/approve', { matchCode, token })
  agent.destroy()
  await page.getByTestId('fl-email-code').fill(codeOf(await mailTo(site.mailbox, email, 2)))

  // Enabled once the page has an address.
  await page.getByTestId('sign').click()
  const yes = await readToEnd(page)
  await visit.untilQuiet()
  const pressed = watchPress(page.frames().find((frame) => frame.url().startsWith(site.frameUrl)))
  await yes.click()
  const pressedAt = await pressed
  const signed = page.getByTestId('sign').filter({ hasText: /\d/ })
  return { early, ready, sign: Number(await signed.textContent()) - pressedAt }
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
