import type { Page } from 'playwright'
import type { Path } from './probe.ts'

/** Number of measured frames. */
const steps = 300
/** Scroll distance per frame, in pixels; a fast scroll. */
const stepPx = 60
/** A frame is late if it takes longer than this, in milliseconds: 1.5 frames at 60 fps. */
const lateMs = 25

export type Scrolled = {
  /** Processor time of the page's main thread per frame, in milliseconds. */
  readonly cpuMs: number
  /** Share of late frames. */
  readonly late: number
  /** Maximum number of elements in the list's tree. */
  readonly most: number
}

/** Scrolls a list frame by frame, and then jumps to its end. */
export async function scrollList(page: Page, path: Path): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busy()
  const figures = await page.evaluate(scroll, { lateMs, path, stepPx, steps })
  const cpuMs = (((await busy()) - before) * 1_000) / steps
  await session.detach()
  const most = await page.evaluate(jumpToEnd, path)
  return { cpuMs, late: figures.late, most: Math.max(figures.most, most) }
}

type Given = { lateMs: number; path: Path; stepPx: number; steps: number }

/** Runs in the page. */
async function scroll({ lateMs, path, stepPx, steps }: Given) {
  const list = window.probe.find(path)
  if (!list) throw new TypeError('There is no list')
  const tree = list.getRootNode() as Document | ShadowRoot
  const frame = () => new Promise<number>(requestAnimationFrame)
  let [late, most, last] = [0, 0, await frame()]
  for (let frames = 0; frames < steps; frames++) {
    list.scrollBy(0, stepPx)
    most = Math.max(most, tree.querySelectorAll('*').length)
    const now = await frame()
    if (now - last > lateMs) late += 1
    last = now
  }
  return { late: late / steps, most }
}

/** Runs in the page. @returns The maximum number of elements. */
async function jumpToEnd(path: Path) {
  const list = window.probe.find(path)
  if (!list) throw new TypeError('There is no list')
  const tree = list.getRootNode() as Document | ShadowRoot
  list.scrollTo(0, list.scrollHeight)
  let most = 0
  for (let frames = 0; frames < 10; frames++) {
    await new Promise(requestAnimationFrame)
    most = Math.max(most, tree.querySelectorAll('*').length)
  }
  return most
}
