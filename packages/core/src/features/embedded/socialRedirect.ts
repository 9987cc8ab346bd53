import { InputError, isSafeUrl } from '@fairlead/protocol'
import { notStarted } from './SocialLoginError.ts'

/** Query parameter in which one provider's URL may contain another's. */
const inner = 'provider_authorization_url'

/**
 * Checks a URL to which the user is sent for signing in: https, or http on a loopback host, without user info.
 *
 * @returns The same URL.
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
 * Returns a provider's URL that leads back to this page. Its `state` parameter carries the page's URL.
 *
 * @param uri - A URL accepted by {@link checkRedirect}.
 * @param here - URL of the page.
 * @throws `LOGIN_FAILED` if the URL has no `state` parameter.
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
