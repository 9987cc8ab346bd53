import type { Page } from 'playwright'
import { buttonOf, firstRowOf, rowOf } from '../places.ts'
import { plainList, showPlainList } from '../plainList.ts'
import { scrollList } from '../scrollList.ts'
import type { Stage } from '../stage.ts'
import { type Figures, interleave } from '../statistics.ts'
import { count, type Row } from '../table.ts'
import type { Visit } from '../visit.ts'
import { listBody } from './announced.ts'
import { connectTo, openList } from './connect.ts'
import { wallets } from './open.ts'

/** Number of wallets that are announced. A single run only checks that the benchmark works. */
const sizeOf = (runs: number) => (runs > 1 ? 1_000 : 100)
const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Measures the heap after a garbage collection: with the modal open, after many wallets were shown and the modal was
 * closed, and after an hour in a hidden tab. Counts the requests of that hour, and of the minute after it.
 */
export async function memory(stage: Stage, runs: number): Promise<readonly Row[]> {
  const size = sizeOf(runs)
  const { ours, theirs } = await interleave(
    { ours: () => measure(stage, size), theirs: () => measurePlain(stage, size) },
    runs,
  )
  const heap = (what: string, key: 'closed' | 'open') => ({
    what: `heap ${what} (compared: plain dialog)`,
    ours: kibibytes(ours[key]),
    theirs: kibibytes(theirs[key]),
    ratio: `${(ours[key].median / theirs[key].median).toFixed(2)}×`,
  })
  return [
    heap('after the first open', 'open'),
    heap(`after ${size} wallets were shown and closed`, 'closed'),
    { what: 'heap after connecting', ours: kibibytes(ours.connected) },
    { what: 'heap after an hour in a hidden tab', ours: kibibytes(ours.hour) },
    count('requests in an hour in a hidden tab', 0, ours.hidden.p90),
    { what: 'requests in the minute after it', ours: String(ours.back.median) },
  ]
}

const kibibytes = ({ median }: Figures) => `${(median / 1024).toFixed(0)} KiB`

async function measure(stage: Stage, size: number) {
  const { closed, open } = await measureList(stage, size)
  return { ...(await measureHour(stage)), closed, open }
}

async function measureList(stage: Stage, size: number) {
  const few = await stage.visit({ page: 'fairlead', wallets })
  await openFirst(few, 'fairlead')
  const open = await readHeap(few.page)
  await few.close()

  const many = await stage.visit({ page: 'fairlead', wallets: size })
  await openFirst(many, 'fairlead')
  await scrollList(many.page, listBody)
  await many.page.keyboard.press('Escape')
  await many.page.evaluate((path) => window.probe.whenGone(path), firstRowOf.fairlead)
  await many.untilQuiet()
  const closed = await readHeap(many.page)
  await many.close()
  return { closed, open }
}

/** Measures a page that is connected and shows its account, whose balances are polled. */
async function measureHour(stage: Stage) {
  const visit = await stage.visit({ page: 'fairlead', wallets })
  const { page, requests } = visit
  await page.clock.install()
  await visit.goto()
  await openList(visit)
  await connectTo(visit, rowOf(1))
  await openList(visit)
  await page.getByTestId('fl-account-balance').waitFor()
  await visit.untilQuiet()
  const connected = await readHeap(page)

  await setVisibility(page, 'hidden')
  const before = requests.length
  await page.clock.runFor(hourMs)
  await visit.untilQuiet()
  const hidden = requests.length - before
  const hour = await readHeap(page)
  await setVisibility(page, 'visible')
  await page.clock.runFor(minuteMs)
  await visit.untilQuiet()
  const back = requests.length - before - hidden
  await visit.close()
  return { back, connected, hidden, hour }
}

const notCompared = {
  back: Number.NaN,
  connected: Number.NaN,
  hidden: Number.NaN,
  hour: Number.NaN,
}

/** Measures the plain dialog, and a plain list of the same length that is removed again. */
async function measurePlain(stage: Stage, size: number) {
  const visit = await stage.visit({ page: 'plain' })
  const { page } = visit
  await openFirst(visit, 'plain')
  const open = await readHeap(page)
  await page.keyboard.press('Escape')
  await page.evaluate((path) => window.probe.whenGone(path), firstRowOf.plain)
  await showPlainList(page, size)
  await visit.untilQuiet()
  await page.locator(plainList[0]).evaluate((list) => list.remove())
  const closed = await readHeap(page)
  await visit.close()
  return { ...notCompared, closed, open }
}

async function openFirst(visit: Visit, name: 'fairlead' | 'plain'): Promise<void> {
  await visit.goto()
  await visit.page.evaluate((path) => window.probe.whenPressable(path), buttonOf[name])
  await visit.press(buttonOf[name])
  await visit.page.evaluate((path) => window.probe.whenPressable(path), firstRowOf[name])
  await visit.untilQuiet()
}

/** Makes a page believe that its tab is hidden or visible: a headless browser hides no tabs. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    Object.defineProperty(document, 'hidden', { configurable: true, value: value === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** @returns Bytes of the JavaScript heap after a garbage collection. */
async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
