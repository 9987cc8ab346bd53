import { loginRoutes } from '../features/auth/loginRoutes.ts'
import { createAuthServer } from './createAuthServer.ts'
import type { createTestAuthenticator } from './createTestAuthenticator.ts'
import type { Tampering, TestDevice } from './createTestDevice.ts'

type How = Tampering & { address?: string }
type Purpose = 'create' | 'login' | 'unlock'

/** Creates a server with login by passkey and email. Closed when the test ends. */
export async function createPasskeyServer(
  options: { guestsPerProjectPerHour?: number; passkey?: boolean } = {},
) {
  const server = await createAuthServer({
    routes: ({ codes, context, guard, log }) =>
      loginRoutes({ ...context, codes, configuration: options, fetch, log }, guard, async () => {
        throw new TypeError('No window of a provider here')
      }).endpoints,
  })

  const startPasskey = (device: TestDevice, purpose: Purpose, how: How = {}) =>
    server.call(device, '/v1/auth/passkey/options', { purpose }, how)
  const verify = (
    device: TestDevice,
    purpose: Purpose,
    credential: unknown,
    { factor, ...how }: How & { factor?: { nonce: string; rid: string } } = {},
  ) =>
    server.call(
      device,
      '/v1/auth/passkey/verify',
      { credential, purpose, ...(factor && { factor }) },
      how,
    )
  const challengeFor = async (device: TestDevice, purpose: Purpose = 'login', how: How = {}) =>
    String((await startPasskey(device, purpose, how)).body.challenge)

  return {
    ...server,
    challengeFor,
    startPasskey,
    verifyPasskey: verify,
    /** Creates a user with only a passkey. */
    async join(device: TestDevice, authenticator: ReturnType<typeof createTestAuthenticator>) {
      const credential = authenticator.create(await challengeFor(device))
      return verify(device, 'login', credential)
    },
  }
}
