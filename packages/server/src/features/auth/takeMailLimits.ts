import { Refusal } from '../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

/** Between two mails to an address, in seconds. */
export const resendSeconds = 30

/** How many logins may be begun. The same for addresses that are known and that are not. */
const limits = {
  address: [
    { count: 1, windowMs: resendSeconds * secondMs },
    { count: 5, windowMs: hourMs },
    { count: 10, windowMs: 24 * hourMs },
  ],
  ip: [{ count: 20, windowMs: hourMs }],
  key: [{ count: 60, windowMs: hourMs }],
} as const

/** Who asks for a mail, or gets it. */
type Limited = keyof typeof limits

/**
 * Counts a begun login. The counters are in the database: they outlive a restart, and processes share
 * them.
 *
 * @param subject - Never kept as it is.
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeMailLimits(
  limited: Limited,
  subject: string,
  context: AuthContext,
): Promise<void> {
  const { clock, kms, store } = context
  const name = toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify([limited, subject]))))
  for (const limit of limits[limited]) {
    const waitMs = await store.take(`mail/${limit.windowMs}/${name}`, limit, clock())
    if (waitMs > 0)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / secondMs) })
  }
}
