import { Refusal } from '../problem.ts'
import type { AccessTokens } from './createAccessTokens.ts'
import type { Proof } from './readProof.ts'

/** A signed-in user, checked against the database for this request. */
export type SignedIn = {
  readonly userId: string
  readonly deviceId: string
  readonly sessionId: string
  /** Thumbprint of the device's key. */
  readonly jkt: string
  /** Time of the user's last authentication, in milliseconds since 1970. */
  readonly authTime: number
  /**
   * Authentication methods: `otp`, `device`; `young` for a passkey or a login that was just added.
   * https://www.rfc-editor.org/rfc/rfc8176
   */
  readonly amr: readonly string[]
  /** True if the device was approved by its email link, or by an equally strong method. */
  readonly isDeviceVerified: boolean
  readonly projectId: string
  /** Origin of the page that the session belongs to. */
  readonly origin: string
}

/** Returns a session from the database if it is still valid. */
export type FindSession = (sessionId: string, nowMs: number) => Promise<SignedIn | undefined>

/**
 * Returns the signed-in user. A session belongs to one key, one project and one page origin. It ends at once when the
 * user signs out or the device is revoked.
 *
 * @throws `SESSION_EXPIRED`, also without an access token.
 */
export async function requireSession(
  proof: Proof,
  options: requireSession.Options,
): Promise<SignedIn> {
  const { accessTokens, clock, findSession } = options
  const { accessToken, jkt, origin, projectId } = proof
  const claims = accessToken === undefined ? undefined : await accessTokens.read(accessToken)
  if (!claims || claims.jkt !== jkt) throw new Refusal('SESSION_EXPIRED')
  const session = await findSession(claims.sessionId, clock())
  const isOfCaller =
    session?.jkt === jkt && session.projectId === projectId && session.origin === origin
  if (!session || !isOfCaller || session.userId !== claims.userId)
    throw new Refusal('SESSION_EXPIRED')
  return session
}

export declare namespace requireSession {
  type Options = {
    accessTokens: Pick<AccessTokens, 'read'>
    /** Milliseconds since 1970. */
    clock: () => number
    findSession: FindSession
  }
}
