import { buttonOf, rowOf } from '../places.ts'
import { plainList, showPlainList } from '../plainList.ts'
import { scrollList } from '../scrollList.ts'
import type { Stage } from '../stage.ts'
import { type Figures, interleave } from '../statistics.ts'
import { count, milliseconds, type Row } from '../table.ts'
import { openList } from './connect.ts'

/** Numbers of wallets. A single run only checks that the benchmark works. */
const sizesOf = (runs: number) => (runs > 1 ? [600, 5_000] : [100])
/** The view's body, which scrolls. */
export const listBody = ['fairlead-modal', '[part~="body"]'] as const

/**
 * Announces many wallets at a quarter of the processor's speed, and scrolls the first view. Measures late frames,
 * processor time, elements and the heap, compared with a plain list of the same length.
 */
export async function announced(stage: Stage, runs: number): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const size of sizesOf(runs)) {
    const { ours, theirs } = await interleave(
      { ours: () => measure(stage, size), theirs: () => measurePlain(stage, size) },
      runs,
    )
    rows.push(
      { what: `${size} announced: click → list`, ours: milliseconds(ours.open) },
      {
        what: `${size} announced: late frames (compared: plain list)`,
        goal: '≤ 5 %',
        ours: percent(ours.late),
        theirs: percent(theirs.late),
        isMet: ours.late.median <= 0.05,
      },
      {
        what: `${size} announced: processor time per frame (compared: plain list)`,
        ours: milliseconds(ours.cpuMs),
        theirs: milliseconds(theirs.cpuMs),
        ratio: `${(ours.cpuMs.median / theirs.cpuMs.median).toFixed(2)}×`,
      },
      count(`${size} announced: elements at once`, 600, ours.most.p90),
      { what: `${size} announced: heap`, ours: `${ours.heapKb.median.toFixed(0)} KiB` },
    )
  }
  return rows
}

const percent = ({ median }: Figures) => `${Math.round(median * 100)} %`

async function measure(stage: Stage, size: number) {
  const visit = await stage.visit({ isSlow: true, page: 'fairlead', wallets: size })
  const { page } = visit
  await visit.goto()
  await page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
  await visit.untilQuiet()
  const usable = page.evaluate((path) => window.probe.whenUsable(path), rowOf(1))
  await openList(visit)
  const open = (await usable) - (await page.evaluate(() => window.probe.pressedAt))
  await visit.untilQuiet()
  const scrolled = await scrollList(page, listBody)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await visit.close()
  return { ...scrolled, heapKb: usedSize / 1024, open }
}

async function measurePlain(stage: Stage, size: number) {
  const visit = await stage.visit({ isSlow: true, page: 'plain' })
  await visit.goto()
  await showPlainList(visit.page, size)
  await visit.untilQuiet()
  const scrolled = await scrollList(visit.page, plainList)
  await visit.close()
  return { ...scrolled, heapKb: Number.NaN, open: Number.NaN }
}
