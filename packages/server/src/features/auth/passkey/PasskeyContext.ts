import { Refusal } from '../../../problem.ts'
import type { Caller } from '../../../storage/auth/AuthStore.ts'
import { type AuthContext, toBase64Url, toBytes } from '../AuthContext.ts'
import { loginsPerIp } from '../takeMailLimits.ts'

/** What signing in with passkeys stands on. */
export type PasskeyContext = AuthContext & {
  /** The recovery codes of people's wallets. */
  codes: {
    isThere(userId: string): Promise<boolean>
    prove(answer: { jkt: string; nonce: string; rid: string; userId: string }): Promise<boolean>
  }
  /** Whether the operator lets people have them. */
  isOffered: boolean
}

/** What passkeys belong to: the frame's own host, and no site above it. */
export function rpIdOf(frameUrl: string): string {
  return new URL(frameUrl).hostname
}

/** Whether passkeys can belong to a host: it needs a name. */
export function hasPasskeys(frameUrl: string): boolean {
  return /[a-z]/i.test(rpIdOf(frameUrl).split('.').at(-1) ?? '')
}

const minuteMs = 60_000
/**
 * How often a key may ask for a challenge; and, for each login by e-mail that one network address may begin,
 * challenges of all its keys, and accounts.
 */
const limits = {
  account: { perLogin: 1, windowMs: 60 * minuteMs },
  address: { perLogin: 30, windowMs: 60 * minuteMs },
  challenge: { count: 30, windowMs: minuteMs },
} as const

/** @throws `RATE_LIMITED` with the seconds to wait. */
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

/** @throws `FEATURE_UNAVAILABLE` */
export function requireOffered({ isOffered }: PasskeyContext): void {
  if (!isOffered)
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'passkey',
      shortMessage: 'Passkeys are not set up here: see auth.passkey in the configuration.',
    })
}

/** Who asks, as challenges are kept for. */
export function callerOf({ jkt, origin, projectId }: Caller): Caller {
  return { jkt, origin, projectId }
}
