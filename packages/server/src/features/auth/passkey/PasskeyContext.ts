import { Refusal } from '../../../problem.ts'
import type { Caller } from '../../../storage/auth/flows.ts'
import { type AuthContext, toBase64Url, toBytes } from '../AuthContext.ts'
import { loginsPerIp } from '../takeMailLimits.ts'

/** Dependencies of the passkey login. */
export type PasskeyContext = AuthContext & {
  /** Recovery codes of the users' wallets. */
  codes: {
    isThere(userId: string): Promise<boolean>
    prove(answer: { jkt: string; nonce: string; rid: string; userId: string }): Promise<boolean>
  }
  /** True if the operator enables passkeys and the frame's host can have them. */
  isOffered: boolean
}

/** Returns the WebAuthn RP ID: the frame's own host, never a parent domain. */
export function rpIdOf(frameUrl: string): string {
  return new URL(frameUrl).hostname
}

/** Returns true if the host can be an RP ID. An IP address can't. */
export function hasPasskeys(frameUrl: string): boolean {
  return /[a-z]/i.test(rpIdOf(frameUrl).split('.').at(-1) ?? '')
}

const minuteMs = 60_000
/**
 * Rate limits. `challenge` counts challenges per key. `address` and `account` count challenges and new accounts per IP
 * address, as multiples of the email logins that one IP address may begin.
 */
const limits = {
  account: { perLogin: 1, windowMs: 60 * minuteMs },
  address: { perLogin: 30, windowMs: 60 * minuteMs },
  challenge: { count: 30, windowMs: minuteMs },
} as const

/**
 * Counts a use of a passkey limit.
 *
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takePasskeyLimit(
  kind: keyof typeof limits,
  who: string,
  context: AuthContext,
): Promise<void> {
  const { clock, kms, store } = context
  const { windowMs, ...about } = limits[kind]
  const count = 'count' in about ? about.count : about.perLogin * loginsPerIp(context)
  const name = await kms.mac('email-bix', toBytes(JSON.stringify(['passkey', kind, who])))
  const waitMs = await store.take(`passkey/${toBase64Url(name)}`, { count, windowMs }, clock())
  if (waitMs > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/**
 * Requires that passkeys are enabled.
 *
 * @throws `FEATURE_UNAVAILABLE` if they are not.
 */
export function requireOffered({ isOffered }: PasskeyContext): void {
  if (!isOffered)
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'passkey',
      shortMessage: 'Passkeys are not set up. See auth.passkey in the configuration.',
    })
}

/** Returns the fields of a caller that a challenge is bound to. */
export function callerOf({ jkt, origin, projectId }: Caller): Caller {
  return { jkt, origin, projectId }
}

/** Returns the error for every refused passkey. The error is always the same; the audit has the details. */
export function refusePasskey(): Refusal {
  return new Refusal('SIGNATURE_INVALID', {
    field: 'credential',
    shortMessage: 'This passkey was not accepted here. Try another one, or sign in another way.',
  })
}
