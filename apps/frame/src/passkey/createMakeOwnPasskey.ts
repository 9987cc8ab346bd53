import type { RouteInput } from '@fairlead/protocol'
import {
  passkeyOptions,
  type verifyPasskey as Verify,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import { askSecret } from './askAuthenticator.ts'
import { makeHere } from './askOwnPasskey.ts'

/**
 * Makes a further passkey of who is signed in, in this very window; from within a press.
 *
 * @throws `CONFLICT` where this device has one already; `FACTOR_REQUIRED` for a login that is too old, and
 * without the proof that the server asks for; `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`, and what the server says.
 */
export type MakeOwnPasskey = (options: MakeOwnPasskey.Options) => Promise<MakeOwnPasskey.Made>

export declare namespace MakeOwnPasskey {
  type Options = {
    /** Of the recovery code. A login by a passkey needs none. */
    factor?: NonNullable<RouteInput<typeof Verify>['body']>['factor']
    /** The device has made it; whether the server takes it, is not known yet. */
    onMade: () => void
  }

  /** A passkey that the server took as a login. */
  type Made = {
    /** Base64url. */
    readonly credentialId: string
    readonly isSynced: boolean
    /** Whoever takes it wipes it; absent where the passkey can't open a wallet, or did not tell it now. */
    readonly prf: Uint8Array<ArrayBuffer> | undefined
  }
}

export function createMakeOwnPasskey(options: createMakeOwnPasskey.Options): MakeOwnPasskey {
  const { credentials, environment, name, session } = options
  const { clock, random } = environment
  return async ({ factor, onMade }) => {
    const purpose = 'create'
    const answer = await session.call(passkeyOptions, { body: { purpose } })
    const user = (await session.read())?.user
    const day = new Date(clock()).toISOString().slice(0, 10)
    const userName = user?.email ?? user?.userName ?? `${name} ${day}`
    const asked = { ...answer, userName }
    const { credential, hasMore, prf: told } = await makeHere({ asked, credentials })
    onMade()
    const body = { credential, purpose, ...(factor && { factor }) } as const
    try {
      const { isSynced } = await session.call(verifyPasskey, { body })
      const { id } = credential
      // Without it the passkey is a login all the same: it can be asked again, whenever the person likes.
      const prf =
        told ??
        (hasMore
          ? await askSecret({ asked, credentials, id, random }).catch(() => undefined)
          : undefined)
      return { credentialId: id, isSynced, prf }
    } catch (error) {
      told?.fill(0)
      throw error
    }
  }
}

export declare namespace createMakeOwnPasskey {
  type Options = {
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    environment: Pick<Environment, 'clock' | 'random'>
    /** Of the project: what a passkey of somebody without a name is called. */
    name: string
    session: Pick<Session, 'call' | 'read'>
  }
}
