import { cleanText, InputError, isSafeUrl } from '@fairlead/protocol'
import { notStarted, SocialLoginError } from './SocialLoginError.ts'

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

/** Maximum length of a provider's error text that is shown, in characters. */
const saidLength = 200

/**
 * Returns the login handle from the frame's site unchanged.
 *
 * @throws `LOGIN_FAILED`, with the provider's text, if the query or fragment contains `error=`.
 */
export function readResult(resultUri: string): string {
  const parts = resultUri.split(/[?#]/).slice(1)
  const failed = parts.map((part) => new URLSearchParams(part)).find((part) => part.has('error'))
  if (!failed) return resultUri
  const said = failed.get('error_description') || failed.get('error') || ''
  throw new SocialLoginError({
    kind: kindOf(failed.get('error')),
    shortMessage: cleanText(said, saidLength) || 'Failed to connect',
  })
}

/** Maps the provider's error code. `login_failed` is our server's code for all failures without a provider's text. */
function kindOf(error: string | null): 'failed' | 'refused' | 'said' {
  // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
  if (error === 'access_denied') return 'refused'
  return error === 'login_failed' ? 'failed' : 'said'
}
