import { either, fits, objectOf, oneOf, rule, wholeNumber } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import { socialProviders } from '../../../FairleadOptions.ts'
import { createFrameStorage } from '../../../frame/frameStorage.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { storageOf } from '../../../store/storageOf.ts'
import { isOidcName } from '../../../utils/isOidcName.ts'
import { browserPopupEnvironment } from '../../../utils/popupEnvironment.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { socialState } from './socialState.ts'

/** Lifetime of a pending redirect login, in milliseconds. */
export const pendingLifeMs = 10 * 60_000
/** Maximum length of a handle that is passed on, in characters. */
const resultLength = 8_192

/** Redirect login that is pending while the user is away from the page. */
type Pending = { readonly provider: PopupProvider; readonly startedAt: number }
const providers = [...socialProviders.filter((name) => name !== 'farcaster'), 'passkey']
const isOwnProvider = (name: unknown) => typeof name === 'string' && isOidcName(name)
const pendingShape = objectOf({
  provider: either(oneOf(...providers), rule(isOwnProvider, 'a provider')),
  startedAt: wholeNumber(0),
})

/**
 * Continues a login after the provider has redirected the page back. Always removes the result from
 * the URL. Uses the result only if this browser has a pending login; otherwise a link could sign
 * users in to another account.
 *
 * @see the contract of the frame, §10.7.
 */
export async function returnSocial(fairlead: Fairlead): Promise<void> {
  const { environment, modal, options } = fairlead
  const world = environment.popups ?? browserPopupEnvironment()
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
  // Restore connections of the last visit first.
  await modal.ready()
  socialState(fairlead).setState({ provider, status: 'user' }, true)
  modal.reset('ConnectingSocial', { provider })
  const { social } = await (await embeddedWallet(fairlead)).socials()
  // The view shows errors.
  await social.resume({ provider, resultUri }).catch(() => {})
}

function readPending(text: string | undefined): Pending | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return fits(pendingShape, value) ? (value as Pending) : undefined
  } catch {
    return undefined
  }
}
