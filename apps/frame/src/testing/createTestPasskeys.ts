/** Passkey routes of the test server: accepts every answer to one of its own challenges. */
export type TestPasskeys = {
  /** Returns an authenticator's answer, with its PRF secret. */
  answer(options: { challenge: string; id?: string; prf?: Uint8Array; type?: 'create' | 'get' }): {
    credential: object
    prf?: Uint8Array
  }
  /** True if the project has passkeys. */
  isOffered: boolean
  isSynced: boolean
}

type Respond = {
  json: (body: unknown, status?: number) => Response
  problem: (code: string, status: number) => Response
  session: (user: { email: string | null; provider: string; userName: string | null }) => Response
}
type Routes = Record<string, (body: never) => Promise<Response> | Response>

const passkeyId = 'cGFzc2tleQ'
const bytes = 'AAAA'

export function createTestPasskeys({ json, problem, session }: Respond): {
  passkeys: TestPasskeys
  routes: Routes
} {
  const challenges = new Map<string, string>()
  let count = 0

  const passkeys: TestPasskeys = {
    isOffered: true,
    isSynced: true,
    answer: ({ challenge, id = passkeyId, prf, type = 'get' }) => ({
      credential: {
        clientDataJson: challenge,
        id,
        type,
        ...(type === 'get'
          ? { authenticatorData: bytes, signature: bytes }
          : { attestationObject: bytes }),
      },
      ...(prf ? { prf } : {}),
    }),
  }

  const routes = {
    '/v1/auth/passkey/options': ({ purpose }: { purpose: string }) => {
      count += 1
      // Twelve base64url characters, which decode to whole bytes.
      const challenge = `challenge--${count}`
      challenges.set(challenge, purpose)
      return json({
        challenge,
        expiresIn: 300,
        known: [],
        rpId: 'frame.example',
        ...(purpose === 'unlock' ? {} : { userHandle: 'aGFuZGxl' }),
      })
    },
    '/v1/auth/passkey/verify': async (body: {
      credential: { clientDataJson: string }
      purpose: string
    }) => {
      const { clientDataJson: challenge } = body.credential
      const isRight = challenges.get(challenge) === body.purpose && challenges.delete(challenge)
      if (!isRight) return problem('SIGNATURE_INVALID', 401)
      const { isSynced } = passkeys
      if (body.purpose === 'create') return json({ isSynced })
      const begun = await session({ email: null, provider: 'passkey', userName: null }).json()
      return json({ isSynced, session: begun })
    },
  }
  return { passkeys, routes }
}
