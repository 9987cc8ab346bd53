import type { Fairlead } from '../../Fairlead.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/**
 * Returns an access token of the embedded wallet's user for your own backend: a JSON Web Token that is valid for 5 min.
 * Send it with requests to your backend, which verifies it with `createAccessTokenVerifier` of `@fairlead/server`.
 *
 * @throws `CONNECTOR_NOT_FOUND` and `NOT_CONNECTED` if no one is signed in to the embedded wallet; `RATE_LIMITED`.
 *
 * @example
 * const { accessToken } = await fetchAccessToken(fairlead)
 * await fetch('/orders', { headers: { authorization: `Bearer ${accessToken}` } })
 */
export async function fetchAccessToken(
  fairlead: Fairlead,
  options: fetchAccessToken.Options = {},
): Promise<fetchAccessToken.Result> {
  requireEmbedded(fairlead)
  const { frame } = await embeddedWallet(fairlead)
  const { accessToken, expiresIn } = await frame.call('GET_ACCESS_TOKEN', undefined, options)
  return { accessToken, expiresAt: fairlead.environment.now() + expiresIn * 1000 }
}

export declare namespace fetchAccessToken {
  type Options = { signal?: AbortSignal | undefined }
  type Result = {
    readonly accessToken: string
    /** Time when the token expires, by this device's clock, in milliseconds since 1970. */
    readonly expiresAt: number
  }
}
