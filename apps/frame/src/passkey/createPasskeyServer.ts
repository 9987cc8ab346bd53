import type { RouteInput } from '@fairlead/protocol'
import {
  passkeyOptions,
  type verifyPasskey as Verify,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import type { ToMake } from './askAuthenticator.ts'

/** Server calls for another passkey of the signed-in user. */
export type PasskeyServer = {
  /** Returns the request for the authenticator. @throws `FACTOR_REQUIRED` if the login is too old. */
  begin(): Promise<ToMake['asked']>
  /** Registers the passkey as a login. @throws `FACTOR_REQUIRED` if others exist and there is no proof; `CONFLICT` */
  take(
    made: Pick<NonNullable<RouteInput<typeof Verify>['body']>, 'credential' | 'factor'>,
  ): Promise<{ isSynced: boolean }>
}

export function createPasskeyServer(options: createPasskeyServer.Options): PasskeyServer {
  const { clock, name, session } = options
  const purpose = 'create'
  return {
    async begin() {
      const { challenge, known, rpId, userHandle } = await session.call(passkeyOptions, {
        body: { purpose },
      })
      const user = (await session.read())?.user
      const day = new Date(clock()).toISOString().slice(0, 10)
      const userName = user?.email ?? user?.userName ?? `${name} ${day}`
      return { challenge, known, rpId, userName, ...(userHandle !== undefined && { userHandle }) }
    },
    async take(made) {
      const { isSynced } = await session.call(verifyPasskey, { body: { ...made, purpose } })
      return { isSynced }
    },
  }
}

export declare namespace createPasskeyServer {
  type Options = {
    clock: Environment['clock']
    /** Name of the project; names the passkey of a user who has no name. */
    name: string
    session: Pick<Session, 'call' | 'read'>
  }
}
