import { buttonOf, firstRowOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { interleave } from '../statistics.ts'
import { compare, type Row } from '../table.ts'
import { wallets } from './open.ts'

/** Measures the time from navigation to a usable list, if the user presses the button as soon as it appears. */
export async function eager(stage: Stage, runs: number): Promise<readonly Row[]> {
  const variant = (page: 'fairlead' | 'plain') => async () => {
    const there = { button: buttonOf[page], row: firstRowOf[page] }
    const visit = await stage.visit({ eager: there, isPhone: true, isSlow: true, page, wallets })
    await visit.goto()
    const usable = (await visit.page.evaluate(() => window.probe.eager)) ?? Number.NaN
    await visit.close()
    return { usable }
  }
  const { ours, theirs } = await interleave(
    { ours: variant('fairlead'), theirs: variant('plain') },
    runs,
  )
  return [compare('eager, slow phone', 1.15, ours.usable, theirs.usable)]
}
