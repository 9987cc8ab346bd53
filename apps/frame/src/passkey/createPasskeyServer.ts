import type { RouteInput } from '@fairlead/protocol'
import { type PasskeyPurpose, passkeyOptions, verifyPasskey } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { KeptSession, Session } from '../session/createSession.ts'
import type { ToMake } from './askAuthenticator.ts'

/** Server calls that add a passkey to the signed-in user. */
export type PasskeyServer = {
  /** Returns the request for the authenticator. @throws `FACTOR_REQUIRED` if the login is too old. */
  begin(): Promise<ToMake['asked']>
  /** Registers the passkey as a login. @throws `FACTOR_REQUIRED` if others exist and there is no proof; `CONFLICT` */
  take(
    made: Pick<NonNullable<RouteInput<typeof verifyPasskey>['body']>, 'credential' | 'factor'>,
  ): Promise<{ isSynced: boolean }>
}

export function createPasskeyServer(options: createPasskeyServer.Options): PasskeyServer {
  const { session } = options
  const purpose = 'create'
  return {
    begin: () => fetchPasskeyRequest({ ...options, call: session.call, purpose }),
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

/** Fetches the request for the authenticator. */
export async function fetchPasskeyRequest(
  options: fetchPasskeyRequest.Options,
): Promise<ToMake['asked']> {
  const { call, clock, name, purpose, session } = options
  const { challenge, known, rpId, userHandle } = await call(passkeyOptions, { body: { purpose } })
  // A new user has no name yet, even if another user was signed in here before.
  const user = purpose === 'login' ? undefined : (await session.read())?.user
  return {
    challenge,
    known,
    rpId,
    userName: user?.email ?? user?.userName ?? `${name} ${toDay(clock())}`,
    ...(userHandle !== undefined && { userHandle }),
  }
}

export declare namespace fetchPasskeyRequest {
  type Options = Pick<createPasskeyServer.Options, 'clock' | 'name'> & {
    /** Calls the server as the signed-in user, or with this browser's key only. */
    call: Api['call']
    purpose: PasskeyPurpose
    session: { read(): Promise<Pick<KeptSession, 'user'> | undefined> }
  }
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
