import type { RouteInput } from '@fairlead/protocol'
import {
  passkeyOptions,
  type verifyPasskey as Verify,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import type { ToMake } from './askAuthenticator.ts'

/** What the server does for a further passkey of who is signed in. */
export type PasskeyServer = {
  /** What the authenticator is asked. @throws `FACTOR_REQUIRED` for a login that is too old. */
  begin(): Promise<ToMake['asked']>
  /** Takes it as a login. @throws `FACTOR_REQUIRED` beside others, without a proof; `CONFLICT` */
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
    /** Of the project: what a passkey of somebody without a name is called. */
    name: string
    session: Pick<Session, 'call' | 'read'>
  }
}
