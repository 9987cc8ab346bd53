import { buttonOf, rowOf } from '../places.ts'
import type { Path } from '../probe.ts'
import type { Stage } from '../stage.ts'
import { interleave } from '../statistics.ts'
import { compare, type Row } from '../table.ts'
import { type Visit, walletId } from '../visit.ts'
import { wallets } from './open.ts'

const chosen = 2

/** Measures the time from a click on a wallet to a page that shows the address, and the same after a reload. */
export async function connect(stage: Stage, runs: number): Promise<readonly Row[]> {
  const variant = (page: 'fairlead' | 'wagmi', isSlow: boolean) => () =>
    connectAndReload(stage, page, isSlow)
  const { ours, oursSlow, theirs, theirsSlow } = await interleave(
    {
      ours: variant('fairlead', false),
      theirs: variant('wagmi', false),
      oursSlow: variant('fairlead', true),
      theirsSlow: variant('wagmi', true),
    },
    runs,
  )
  return [
    compare('connect', 1.3, ours.connected, theirs.connected),
    compare('reconnect at reload', 1.3, ours.resumed, theirs.resumed),
    compare('connect, slow', 1.3, oursSlow.connected, theirsSlow.connected),
    compare('reconnect at reload, slow', 1.3, oursSlow.resumed, theirsSlow.resumed),
  ]
}

async function connectAndReload(stage: Stage, name: 'fairlead' | 'wagmi', isSlow: boolean) {
  const visit = await stage.visit({ isPhone: isSlow, isSlow, page: name, wallets })
  await visit.goto()
  if (name === 'fairlead') await openList(visit)
  const connected = await connectTo(
    visit,
    name === 'fairlead' ? rowOf(chosen) : [`[data-testid="connector-${walletId(chosen)}"]`],
  )
  await visit.page.reload({ waitUntil: 'commit' })
  const resumed = await visit.page.evaluate(() => window.probe.whenConnected())
  await visit.close()
  return { connected, resumed }
}

export async function openList(visit: Visit): Promise<void> {
  await visit.page.evaluate((path) => window.probe.whenPressable(path), buttonOf.fairlead)
  await visit.press(buttonOf.fairlead)
}

/** Longer than a list on a touch screen waits before it loads the code that connects, in milliseconds. */
const preparedMs = 600

/**
 * Connects to a wallet that the mouse has pointed at for a while, or that a touch screen has shown for a while.
 *
 * @returns Milliseconds from the click to the connected page.
 */
export async function connectTo(visit: Visit, wallet: Path): Promise<number> {
  const { hover, page, press, untilQuiet } = visit
  await page.evaluate((path) => window.probe.whenPressable(path), wallet)
  await hover(wallet)
  await untilQuiet(preparedMs)
  await press(wallet)
  const connectedAt = await page.evaluate(() => window.probe.whenConnected())
  const pressedAt = await page.evaluate(() => window.probe.pressedAt)
  await untilQuiet()
  return connectedAt - pressedAt
}
