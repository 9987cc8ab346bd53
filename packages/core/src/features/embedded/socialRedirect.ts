import { InputError, isSafeUrl } from '@fairlead/protocol'
import { notStarted } from './SocialLoginError.ts'

/** Where the address of a provider may be inside of another. */
const inner = 'provider_authorization_url'

/**
 * Where a person may be sent to sign in: https (http on a loopback host), and nobody's name in front of
 * the host.
 *
 * @returns The same.
 * @throws `RESPONSE_INVALID`
 */
export function checkRedirect(uri: string): string {
  const isPlain = isSafeUrl(uri) && !new URL(uri).username && !new URL(uri).password
  if (isPlain) return uri
  throw new InputError({
    code: 'RESPONSE_INVALID',
    detail: 'https, or http on a loopback host, without a user',
    path: 'uri',
    reason: 'Invalid input',
  })
}

/**
 * The address of a provider that comes back to this page: its `state` carries where that is.
 *
 * @param uri - One that {@link checkRedirect} took.
 * @param here - The address of the page.
 * @throws `LOGIN_FAILED` where there is no `state` to carry it.
 */
export function withReturn(uri: string, here: string): string {
  const url = new URL(uri)
  const nested = url.searchParams.get(inner)
  if (nested !== null) {
    url.searchParams.set(inner, withReturn(nested, here))
    return url.href
  }
  const state = url.searchParams.get('state')
  if (!state) throw notStarted()
  const back = new URL(here)
  back.hash = ''
  back.searchParams.delete('result_uri')
  url.searchParams.set('state', `${state}--${encodeURIComponent(back.href)}`)
  return url.href
}
