import { buttonOf, firstRowOf } from '../places.ts'
import type { Path } from '../probe.ts'
import type { Stage } from '../stage.ts'
import { interleave } from '../statistics.ts'
import { compare, type Row } from '../table.ts'
import type { Visit } from '../visit.ts'

/** The plain dialog has the same number. */
export const wallets = 5

/** Measures the time from a click on the button to a usable list, the first and the second time. */
export async function open(stage: Stage, runs: number): Promise<readonly Row[]> {
  const variant = (page: 'fairlead' | 'plain', isSlow: boolean) => async () =>
    openTwice(await stage.visit({ isSlow, page, wallets }), buttonOf[page], firstRowOf[page])
  const { ours, oursSlow, theirs, theirsSlow } = await interleave(
    {
      ours: variant('fairlead', false),
      theirs: variant('plain', false),
      oursSlow: variant('fairlead', true),
      theirsSlow: variant('plain', true),
    },
    runs,
  )
  return [
    compare('open, cold', 2, ours.cold, theirs.cold),
    compare('open, warm', 1.5, ours.warm, theirs.warm),
    compare('open, cold, slow', 2, oursSlow.cold, theirsSlow.cold),
    compare('open, warm, slow', 1.5, oursSlow.warm, theirsSlow.warm),
  ]
}

/**
 * Opens and closes the list twice, and ends the visit.
 * @returns Milliseconds from each click to a usable row.
 */
export async function openTwice(visit: Visit, button: Path, row: Path) {
  const { page } = visit
  async function pressAndWait() {
    const usable = page.evaluate((path) => window.probe.whenUsable(path), row)
    await visit.press(button)
    const usableAt = await usable
    return usableAt - (await page.evaluate(() => window.probe.pressedAt))
  }
  await visit.goto()
  // Neither focus nor hover before the click: both would start downloads early.
  await page.evaluate((path) => window.probe.whenPressable(path), button)
  await visit.untilQuiet()
  const cold = await pressAndWait()
  await visit.untilQuiet()
  await page.keyboard.press('Escape')
  await page.evaluate((path) => window.probe.whenGone(path), row)
  await visit.untilQuiet()
  const warm = await pressAndWait()
  await visit.close()
  return { cold, warm }
}
