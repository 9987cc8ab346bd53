import { aFunction, BaseError, check, objectOf, optional } from '@fairlead/protocol'
import type { ResolvedOptions } from '../../FairleadOptions.ts'
import { fromSiweConfig } from '../../siwx/fromSiweConfig.ts'
import type { Siwx } from '../../siwx/Siwx.ts'

const siwxShape = objectOf({
  siwx: objectOf({
    addSession: aFunction,
    attach: optional(aFunction),
    createMessage: aFunction,
    getRequired: optional(aFunction),
    getSessions: aFunction,
    revokeSession: aFunction,
    setSessions: aFunction,
    signMessage: optional(aFunction),
  }),
})
const siweShape = objectOf({
  siweConfig: objectOf({
    createMessage: aFunction,
    getMessageParams: optional(aFunction),
    getNonce: aFunction,
    getSession: aFunction,
    signOut: aFunction,
    verifyMessage: aFunction,
  }),
})

/**
 * Returns the page's sign-in client, from the option `siwx` or `siweConfig`.
 *
 * @throws `OPTIONS_INVALID` with the path of a missing function; `FEATURE_UNAVAILABLE` if neither option is set.
 */
export function siwxOf(options: Pick<ResolvedOptions, 'siweConfig' | 'siwx'>): Siwx {
  const { siweConfig, siwx } = options
  if (siwx) {
    check(siwxShape, { siwx }, 'OPTIONS_INVALID')
    return siwx
  }
  if (siweConfig) {
    check(siweShape, { siweConfig }, 'OPTIONS_INVALID')
    return fromSiweConfig(siweConfig)
  }
  throw new BaseError('FEATURE_UNAVAILABLE', {
    hints: ['Sign-in is turned off', 'Set the option `siwx` or `siweConfig`'],
  })
}
