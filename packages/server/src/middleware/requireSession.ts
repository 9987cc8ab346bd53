import { Refusal } from '../problem.ts'
import type { AccessTokens } from './createAccessTokens.ts'
import type { Proof } from './readProof.ts'

/** Who is signed in, checked against the database at this request. */
export type SignedIn = {
  readonly userId: string
  readonly deviceId: string
  readonly sessionId: string
  /** Thumbprint of the device's key. */
  readonly jkt: string
  /** When the person last proved who they are, in milliseconds since 1970. */
  readonly authTime: number
  /** How they did: `otp`, `device`; `young` for a passkey that was just added. https://www.rfc-editor.org/rfc/rfc8176 */
  readonly amr: readonly string[]
  /** Whether the device was approved by its mail, or by something as strong. */
  readonly isDeviceVerified: boolean
  readonly projectId: string
  /** Origin of the page that the session belongs to. */
  readonly origin: string
}

/** A session as the database has it, if it still counts. */
export type FindSession = (sessionId: string, nowMs: number) => Promise<SignedIn | undefined>

/**
 * Who is signed in. A session belongs to one key, one project and one page origin, and ends at once
 * when it is signed out or its device is revoked.
 *
 * @throws `SESSION_EXPIRED` also when there is no access token at all.
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
