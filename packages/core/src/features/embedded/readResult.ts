import { cleanText } from '@fairlead/protocol'
import { SocialLoginError } from './SocialLoginError.ts'

/** Longest text of a provider that is shown. */
const saidLength = 200

/**
 * The handle of a login, as the frame's site has given it.
 *
 * @returns The same.
 * @throws `LOGIN_FAILED`, in the provider's words, where it is a failure: it has `error=` in its query
 *   or its fragment.
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

/** A no has the same name everywhere; `login_failed` is what our server calls all else, in its own words. */
function kindOf(error: string | null): 'failed' | 'refused' | 'said' {
  // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
  if (error === 'access_denied') return 'refused'
  return error === 'login_failed' ? 'failed' : 'said'
}
