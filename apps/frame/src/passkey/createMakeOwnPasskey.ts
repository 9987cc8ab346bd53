import { BaseError, type RouteInput } from '@fairlead/protocol'
import type { verifyPasskey as Verify } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import { askSecret } from './askAuthenticator.ts'
import { makeHere, refusePasskey } from './askOwnPasskey.ts'
import type { PasskeyServer } from './createPasskeyServer.ts'

/**
 * Makes a further passkey of who is signed in, in this very window; from within a press.
 *
 * @throws `CONFLICT` where this device has one already, or `isFirst` and the person has; `FACTOR_REQUIRED` for a
 * login that is too old, and without the proof that the server asks for; `REQUEST_REJECTED`,
 * `FEATURE_UNAVAILABLE`, and what the server says.
 */
export type MakeOwnPasskey = (options: MakeOwnPasskey.Options) => Promise<MakeOwnPasskey.Made>

export declare namespace MakeOwnPasskey {
  type Options = {
    /** Of the recovery code. A login by a passkey needs none. */
    factor?: NonNullable<RouteInput<typeof Verify>['body']>['factor']
    /** Only for somebody without any: to add one beside another takes a proof. */
    isFirst?: boolean
    /** The device has made it; whether the server takes it, is not known yet. */
    onMade?: () => void
  }

  /** A passkey that the server took as a login. */
  type Made = {
    /**
     * Asks for the secret that it has and did not tell yet; from within a press. Absent where there is none.
     *
     * @throws `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`
     */
    readonly askAgain?: () => Promise<Uint8Array<ArrayBuffer> | undefined>
    /** Base64url. */
    readonly credentialId: string
    readonly isSynced: boolean
    /** Whoever takes it wipes it; absent where the passkey can't open a wallet, or did not tell it now. */
    readonly prf: Uint8Array<ArrayBuffer> | undefined
  }
}

export function createMakeOwnPasskey(options: createMakeOwnPasskey.Options): MakeOwnPasskey {
  const { credentials, random, server } = options
  return async ({ factor, isFirst = false, onMade }) => {
    const asked = await server.begin()
    if (isFirst && asked.known.length > 0)
      throw new BaseError('CONFLICT', { shortMessage: 'You have a passkey already' })
    const { credential, hasMore, prf: told } = await makeHere({ asked, credentials })
    onMade?.()
    const { id } = credential
    const ask = () => askSecret({ asked, credentials, id, random })
    try {
      const { isSynced } = await server.take({ credential, ...(factor && { factor }) })
      const made = { credentialId: id, isSynced, prf: told }
      if (told || !hasMore) return made
      // Without it the passkey is a login all the same: it can be asked again, whenever the person likes.
      return await ask().then(
        (prf) => ({ ...made, prf }),
        () => ({ ...made, askAgain: () => ask().catch(refusePasskey) }),
      )
    } catch (error) {
      told?.fill(0)
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
