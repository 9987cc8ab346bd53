import { cleanText } from '@fairlead/protocol'
import { SocialLoginError } from './SocialLoginError.ts'

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
