import { BaseError, type RouteInput } from '@fairlead/protocol'
import type { verifyPasskey as Verify } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import { askSecret } from './askAuthenticator.ts'
import { makeHere, refusePasskey } from './askOwnPasskey.ts'
import type { PasskeyServer } from './createPasskeyServer.ts'

/**
 * Creates another passkey for the signed-in user, in this window; call it from a click.
 * @throws `CONFLICT` if this device already has one, or with `isFirst` if the user has one; `FACTOR_REQUIRED` if the
 * login is too old or the server's required proof is missing; `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`, and errors of
 * the server.
 */
export type MakeOwnPasskey = (options: MakeOwnPasskey.Options) => Promise<MakeOwnPasskey.Made>

export declare namespace MakeOwnPasskey {
  type Options = {
    /** Proof of the recovery code. Not needed after a login by passkey. */
    factor?: NonNullable<RouteInput<typeof Verify>['body']>['factor']
    /** True if the user has no passkey yet; adding one to others needs a proof. */
    isFirst?: boolean
    /** Called when the device has created it, before the server has accepted it. */
    onMade?: () => void
  }

  /** A passkey that the server accepted as a login. */
  type Made = {
    /**
     * Asks again for a PRF secret that wasn't returned yet; call it from a click. Absent if there is none to ask for.
     * @throws `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`
     */
    readonly askAgain?: () => Promise<Uint8Array<ArrayBuffer> | undefined>
    /** Base64url. */
    readonly credentialId: string
    readonly isSynced: boolean
    /** PRF secret; the caller must wipe it. Absent if the passkey has none or didn't return it yet. */
    readonly prf: Uint8Array<ArrayBuffer> | undefined
  }
}

export function createMakeOwnPasskey(options: createMakeOwnPasskey.Options): MakeOwnPasskey {
  const { credentials, random, server } = options
  return async ({ factor, isFirst = false, onMade }) => {
    const asked = await server.begin()
    if (isFirst && asked.known.length > 0)
      throw new BaseError('CONFLICT', { shortMessage: 'You already have a passkey' })
    const { credential, hasMore, prf: secret } = await makeHere({ asked, credentials })
    onMade?.()
    const { id } = credential
    const ask = () => askSecret({ asked, credentials, id, random })
    try {
      const { isSynced } = await server.take({ credential, ...(factor && { factor }) })
      const made = { credentialId: id, isSynced, prf: secret }
      if (secret || !hasMore) return made
      // Without the secret the passkey is still a login; the user can ask for the secret again.
      return await ask().then(
        (prf) => ({ ...made, prf }),
        () => ({ ...made, askAgain: () => ask().catch(refusePasskey) }),
      )
    } catch (error) {
      secret?.fill(0)
      throw error
    }
  }
}

export declare namespace createMakeOwnPasskey {
  type Options = {
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    random: Environment['random']
    server: PasskeyServer
  }
}
