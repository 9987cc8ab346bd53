import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { guestProvider } from '@fairlead/protocol/embedded'
import type { Fairlead } from '../../../Fairlead.ts'
import { abortedCall } from '../../../frame/frameErrors.ts'
import { throwIfAborted } from '../../../utils/abortable.ts'
import type { LoginParts } from '../login/createLoginEntry.ts'

/** Login of this browser's guest. */
export type GuestLogin = {
  /**
   * Signs in and connects the account, without a view. Creates the wallet at the first time. A newer call aborts this
   * one.
   *
   * @throws `FEATURE_UNAVAILABLE` if the page or the project doesn't allow guests, or if the browser keeps nothing for
   *   the page; `RATE_LIMITED`; `REQUEST_ABORTED`.
   */
  signIn(options: {
    chainId?: ChainId | undefined
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }): Promise<void>
}

/** Creates the login of guests. */
export function createGuestLogin(fairlead: Fairlead, parts: LoginParts): GuestLogin {
  const { entry, frame, storage } = parts
  let current: AbortController | undefined
  fairlead.onDestroy(() => current?.abort(abortedCall('CONNECT_GUEST')))

  return {
    async signIn({ chainId, namespace, signal: given }) {
      if (fairlead.options.features.guests === false)
        throw new BaseError('FEATURE_UNAVAILABLE', { shortMessage: 'Guests are turned off' })
      current?.abort(abortedCall('CONNECT_GUEST'))
      const own = new AbortController()
      current = own
      await entry.runUnseen(own, given, async (signal) => {
        await entry.startOver()
        throwIfAborted(signal)
        const user = await entry.orSignOut(frame.call('CONNECT_GUEST'), signal, () => true)
        await entry.enter({
          chainId,
          ended: signal,
          namespace,
          signal,
          onEntering() {
            storage.write('social', guestProvider)
            storage.write('userName', undefined)
            storage.write('email', user.email ?? undefined)
          },
        })
      })
    },
  }
}
