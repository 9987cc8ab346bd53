import { fits, objectOf, oneOf, wholeNumber } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { socialProviders } from '../../FairleadOptions.ts'
import { createFrameStorage } from '../../frame/frameStorage.ts'
import type { PopupProvider } from '../../modal/routes.ts'
import { storageOf } from '../../store/storageOf.ts'
import { browserPopupWorld } from '../../utils/popupWorld.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { socialState } from './socialState.ts'

/** How long a login that left the page is waited for, in milliseconds. */
export const pendingLifeMs = 10 * 60_000
/** Longest handle that is passed on. */
const resultLength = 8_192

/** What was kept when the page was left. */
type Pending = { readonly provider: PopupProvider; readonly startedAt: number }
const providers = [...socialProviders.filter((name) => name !== 'farcaster'), 'passkey']
const pendingShape = objectOf({ provider: oneOf(...providers), startedAt: wholeNumber(0) })

/**
 * Goes on where a provider has sent the whole page back to. The result leaves the address first,
 * whether it is used or not; it is used where this browser waits for one: else a link could sign people
 * in as somebody else.
 *
 * @see the contract of the frame, §10.7.
 */
export async function returnSocial(fairlead: Fairlead): Promise<void> {
  const { environment, modal, options } = fairlead
  const world = environment.popups ?? browserPopupWorld()
  const url = new URL(world.href())
  const resultUri = url.searchParams.get('result_uri') ?? ''
  url.searchParams.delete('result_uri')
  world.rename(url.href)

  const storage = createFrameStorage(storageOf(options, environment))
  const pending = readPending(storage.read('pending'))
  storage.write('pending', undefined)
  const ageMs = pending ? environment.now() - pending.startedAt : -1
  if (!pending || ageMs < 0 || ageMs > pendingLifeMs) return
  if (resultUri === '' || resultUri.length > resultLength) return

  const { provider } = pending
  // Who was connected at the last visit is asked first.
  await modal.ready()
  socialState(fairlead).setState({ provider, status: 'user' }, true)
  modal.reset('ConnectingSocial', { provider })
  const { social } = await (await embeddedWallet(fairlead)).socials()
  // What becomes of it, its view says.
  await social.goOn({ provider, resultUri }).catch(() => {})
}

function readPending(text: string | undefined): Pending | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return fits(pendingShape, value) ? (value as Pending) : undefined
  } catch {
    return undefined
  }
}
