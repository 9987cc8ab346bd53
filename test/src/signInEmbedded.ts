import { type Environment, embeddedWallet, type FairleadOptions } from '@fairlead/core'
import { createTestEnvironment, type TestWorld } from './createTestEnvironment.ts'
import { createTestFairlead } from './createTestFairlead.ts'
import { createTestFrame, type FrameScript, testFrameUrl } from './createTestFrame.ts'

/** Time between the frame's ready message and its knowing the page, in milliseconds. */
const settleMs = 500

/** Opens a widget with a scripted frame in which no user is signed in. */
export function openEmbedded(given: signInEmbedded.Options = {}) {
  const { environment, options, script, world = createTestEnvironment() } = given
  const inside = createTestFrame(script)
  const alerts: string[] = []
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, onAlert: ({ code }) => void alerts.push(code), ...options },
    world,
    { ...environment, frame: inside.world },
  )
  return { alerts, fairlead, inside, world }
}

/** Like {@link openEmbedded}, with a user who has signed in by email. */
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
    environment?: Partial<Environment>
    options?: Partial<FairleadOptions>
    script?: FrameScript
    world?: TestWorld
  }
}
