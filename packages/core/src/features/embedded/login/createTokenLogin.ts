import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import type { SignInTokenRequest } from '../../../FairleadOptions.ts'
import { abortedCall } from '../../../frame/frameErrors.ts'
import { abortable, throwIfAborted } from '../../../utils/abortable.ts'
import type { LoginParts } from './createLoginEntry.ts'

/** Login with a token of the page's own login. */
export type TokenLogin = {
  /**
   * Signs in and connects the account, without a view. A newer call aborts this one.
   *
   * @throws `FEATURE_UNAVAILABLE` without the option `getSignInToken`, or if the project has no such login;
   *   `LOGIN_FAILED` if the option fails; `SIGNATURE_INVALID` with the reason if the server rejects the token.
   */
  signIn(options: {
    chainId?: ChainId | undefined
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }): Promise<void>
}

/** Creates the login with the page's own tokens. */
export function createTokenLogin(fairlead: Fairlead, parts: LoginParts): TokenLogin {
  const { entry, frame, storage } = parts
  let current: AbortController | undefined
  fairlead.onDestroy(() => current?.abort(abortedCall('CONNECT_TOKEN')))

  return {
    async signIn({ chainId, namespace, signal: given }) {
      const { getSignInToken } = fairlead.options
      if (!getSignInToken)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          shortMessage: 'Sign-in with a token needs the option `getSignInToken`',
        })
      current?.abort(abortedCall('CONNECT_TOKEN'))
      const own = new AbortController()
      current = own
      await entry.runUnseen(own, given, async (signal) => {
        await entry.startOver()
        throwIfAborted(signal)
        const { nonce } = await frame.call('GET_TOKEN_NONCE', undefined, { signal })
        const token = await askPage(getSignInToken, { nonce, signal })
        const asking = frame.call('CONNECT_TOKEN', { token })
        const user = await entry.orSignOut(asking, signal, () => true)
        await entry.enter({
          chainId,
          ended: signal,
          namespace,
          signal,
          onEntering() {
            storage.write('social', 'token')
            storage.write('userName', user.userName ?? undefined)
            storage.write('email', user.email ?? undefined)
          },
        })
      })
    },
  }
}

/** Calls the page's function. @throws `LOGIN_FAILED` if it throws or returns no token; the signal's reason. */
async function askPage(
  getSignInToken: (request: SignInTokenRequest) => Promise<string>,
  request: SignInTokenRequest,
): Promise<string> {
  const { signal } = request
  try {
    const token: unknown = await abortable(
      Promise.resolve().then(() => getSignInToken(request)),
      signal,
    )
    if (typeof token === 'string' && token.split('.').length === 3) return token
  } catch (cause) {
    throwIfAborted(signal)
    throw new BaseError('LOGIN_FAILED', { cause, shortMessage: '`getSignInToken` failed' })
  }
  throw new BaseError('LOGIN_FAILED', {
    shortMessage: '`getSignInToken` did not return a JSON Web Token',
  })
}
