import type { Page } from 'playwright'
import { buttonOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { count, type Row } from '../table.ts'

/** A single run only checks that it works. */
const sizeOf = (runs: number) => (runs > 1 ? 600 : 120)
/** Scroll distance per frame, in pixels; a fast scroll. */
const stepPx = 60
/** A frame is late if it takes longer than this, in milliseconds: 1.5 frames at 60 fps. */
const lateMs = 25
/** Maximum percentage of late frames. */
const mostLate = 5
const grid = '[data-testid="fl-all-wallets-grid"]'

/** Scrolls through all wallets; measures late frames and the number of elements in the page. */
export async function allWallets(stage: Stage, runs: number): Promise<readonly Row[]> {
  const size = sizeOf(runs)
  const late: number[] = []
  const idle: number[] = []
  const most: number[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await stage.visit({ isSlow: true, page: 'fairlead' })
    const { page } = visit
    await answerCatalogue(page, size)
    await visit.goto()
    await page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
    await visit.press(buttonOf.fairlead)
    await page.locator('[data-testid="fl-connect-all-wallets"]').click()
    await page.locator(`${grid} button`).first().waitFor()
    await visit.untilQuiet()
    const figures = await page.evaluate(scrollThrough, { lateMs, size, stepPx })
    late.push(figures.late)
    idle.push(figures.idle)
    most.push(figures.most)
    await visit.close()
  }
  return [
    {
      what: 'all wallets: late frames (compared: nothing to draw)',
      goal: `≤ ${mostLate} %`,
      ours: percent(Math.max(...late)),
      theirs: percent(Math.max(...idle)),
      isMet: Math.max(...late) <= mostLate / 100,
    },
    count('all wallets: elements at once', 400, Math.max(...most)),
  ]
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** Answers catalogue requests in the page, so that the list is measured and not the server. */
async function answerCatalogue(page: Page, size: number): Promise<void> {
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

/**
 * Runs in the page: measures an idle second as the machine's baseline, then scrolls frame by frame to the last wallet.
 * @returns Shares of late frames, and the maximum number of elements.
 */
async function scrollThrough(given: { lateMs: number; size: number; stepPx: number }) {
  const list = document
    .querySelector('fairlead-modal')
    ?.shadowRoot?.querySelector('[data-testid="fl-all-wallets-grid"]')
  if (!list) throw new TypeError('There is no list')
  const lastWallet = `[data-testid="fl-all-wallets-wallet-w${given.size - 1}"]`
  const frame = () => new Promise<number>(requestAnimationFrame)

  async function lateWhile(goesOn: (frames: number) => boolean) {
    let [frames, late, last] = [0, 0, await frame()]
    while (goesOn(frames)) {
      const now = await frame()
      frames += 1
      if (now - last > given.lateMs) late += 1
      last = now
    }
    return late / frames
  }

  let most = 0
  const idle = await lateWhile((frames) => frames < 60)
  const late = await lateWhile(() => {
    most = Math.max(most, list.querySelectorAll('*').length)
    list.scrollBy(0, given.stepPx)
    return !list.querySelector(lastWallet)
  })
  return { idle, late, most }
}
