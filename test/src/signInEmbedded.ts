import { embeddedWallet, type FairleadOptions } from '@fairlead/core'
import { createTestFairlead } from './createTestFairlead.ts'
import { createTestFrame, type FrameScript, testFrameUrl } from './createTestFrame.ts'
import { createTestWorld, type TestWorld } from './createTestWorld.ts'

/** Time that a frame takes from listening to knowing the page, in milliseconds. */
const settleMs = 500

/** A widget with a scripted frame, in which nobody is signed in. */
export function openEmbedded(given: signInEmbedded.Options = {}) {
  const { options, script, world = createTestWorld() } = given
  const inside = createTestFrame(script)
  const alerts: string[] = []
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, onAlert: ({ code }) => void alerts.push(code), ...options },
    world,
    { frame: inside.world },
  )
  return { alerts, fairlead, inside, world }
}

/** … and one in which somebody has signed in by e-mail. */
export async function signInEmbedded(given: signInEmbedded.Options = {}) {
  const set = openEmbedded(given)
  void set.fairlead.modal.open()
  const wallet = await embeddedWallet(set.fairlead)
  const sent = wallet.login.submit('anna@example.com')
  await set.world.clock.advance(settleMs)
  await sent
  await wallet.login.verify('493827')
  set.fairlead.modal.close()
  return { ...set, wallet }
}

export declare namespace signInEmbedded {
  type Options = {
    options?: Partial<FairleadOptions>
    script?: FrameScript
    world?: TestWorld
  }
}
