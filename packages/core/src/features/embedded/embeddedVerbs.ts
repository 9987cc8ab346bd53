import { offeredOwnProviders } from '../../actions/projectProviders.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/**
 * Returns how many new devices of the embedded wallet's user wait to use the wallet. It is 0 if this device can't approve
 * them.
 *
 * @throws `CONNECTOR_NOT_FOUND` and `NOT_CONNECTED` if no one is signed in to the embedded wallet; the errors of the frame.
 *
 * @example
 * if ((await countNewDevices(fairlead)) > 0) await reviewNewDevice(fairlead)
 */
export async function countNewDevices(fairlead: Fairlead): Promise<number> {
  requireEmbedded(fairlead)
  const { frame } = await embeddedWallet(fairlead)
  const { count } = await frame.call('GET_NEW_DEVICES')
  return count
}

/**
 * Opens the modal with the frame, where the user approves or refuses the new device that waits longest. The page doesn't
 * learn which.
 *
 * @throws `CONNECTOR_NOT_FOUND`, `NOT_CONNECTED`; `OTP_INVALID` if the user typed wrong digits, `LOCKED` after three of
 *   them; `OTP_EXPIRED` if no device waits; code 4001 if the user leaves.
 *
 * @example
 * await reviewNewDevice(fairlead)
 */
export async function reviewNewDevice(fairlead: Fairlead): Promise<void> {
  requireEmbedded(fairlead)
  const { askInFrame, frame } = await embeddedWallet(fairlead)
  await askInFrame((signal) =>
    frame.call('REVIEW_NEW_DEVICE', undefined, { isPatient: true, signal }),
  )
}

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

/** Windows of the embedded wallet's own site: `settings` for recovery and devices, `export` for the recovery phrase. */
export type WalletWindow = 'export' | 'settings'

/**
 * Returns the URL of a window of the embedded wallet. The window authenticates the user itself and exchanges nothing
 * with this page. Open it from a click handler, in a new tab with `noopener`.
 *
 * @returns `undefined` if the page has no embedded wallet.
 */
export function walletWindowUrl(
  fairlead: Pick<Fairlead, 'features' | 'options' | 'own'>,
  name: WalletWindow,
): string | undefined {
  const { features, options } = fairlead
  const { frameUrl, locale, projectId } = options
  if (!frameUrl || !projectId) return undefined
  const url = new URL(`${frameUrl.replace(/\/$/, '')}/popup/${name}`)
  url.searchParams.set('projectId', projectId)
  // The window offers only the providers that the page offers.
  const { socials } = features.getState()
  const own = offeredOwnProviders(fairlead)
  url.searchParams.set('socials', [...(socials || []), ...own].join())
  if (locale) url.searchParams.set('locale', locale)
  return url.href
}
