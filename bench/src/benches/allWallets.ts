import type { Page } from 'playwright'
import { buttonOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { count, type Row } from '../table.ts'

const size = 600
/** How far each frame scrolls, in pixels: a hand in a hurry. */
const stepPx = 60
/** A frame counts as late when it took longer than this: one and a half of 60 a second. */
const lateMs = 25
const grid = '[data-testid="fl-all-wallets-grid"]'

/** All wallets from the top of the list to its end: how smoothly, and how much stands in the page. */
export async function allWallets(stage: Stage, runs: number): Promise<readonly Row[]> {
  const late: number[] = []
  const most: number[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await stage.visit({ isSlow: true, page: 'fairlead' })
    const { page } = visit
    await answerCatalogue(page)
    await visit.goto()
    await page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
    await visit.press(buttonOf.fairlead)
    await page.locator('[data-testid="fl-connect-all-wallets"]').click()
    await page.locator(`${grid} button`).first().waitFor()
    await visit.untilQuiet()
    const figures = await page.evaluate(scrollThrough, { lateMs, size, stepPx })
    late.push((100 * figures.late) / figures.frames)
    most.push(figures.most)
    await visit.close()
  }
  return [
    count('all wallets: late frames, %', 5, Math.round(Math.max(...late))),
    count('all wallets: elements at once', 400, Math.max(...most)),
  ]
}

/** The catalogue of a server, at the door of the page: what is measured is the list, not who fills it. */
async function answerCatalogue(page: Page): Promise<void> {
  const wallets = Array.from({ length: size }, (_, index) => ({
    id: `w${index}`,
    image_id: `i${index}`,
    name: `Wallet ${index}`,
  }))
  await page.route('**/getWallets?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [entries, excluded] = [Number(query.get('entries')), query.get('exclude')?.split(',')]
    const matching = wallets.filter(({ id }) => !excluded?.includes(id))
    const from = (Number(query.get('page')) - 1) * entries
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { count: matching.length, data: matching.slice(from, from + entries) },
    })
  })
  await page.route('**/getWalletImage/*', (route) =>
    route.fulfill({
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
}

/** Runs in the page, once a frame, until the last wallet is there. */
function scrollThrough(given: { lateMs: number; size: number; stepPx: number }) {
  const list = document
    .querySelector('fairlead-modal')
    ?.shadowRoot?.querySelector('[data-testid="fl-all-wallets-grid"]')
  return new Promise<{ frames: number; late: number; most: number }>((resolve, reject) => {
    if (!list) return reject(new TypeError('There is no list'))
    const figures = { frames: 0, late: 0, most: 0 }
    let last = performance.now()
    function look(now: number) {
      if (!list) return
      figures.frames += 1
      if (now - last > given.lateMs) figures.late += 1
      last = now
      figures.most = Math.max(figures.most, list.querySelectorAll('*').length)
      if (list.querySelector(`[data-testid="fl-all-wallets-wallet-w${given.size - 1}"]`))
        return resolve(figures)
      list.scrollBy(0, given.stepPx)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
