import { Refusal } from '../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

/** Between two mails to an address, in seconds. */
export const resendSeconds = 30

const mails = [
  { count: 1, windowMs: resendSeconds * secondMs },
  { count: 5, windowMs: hourMs },
  { count: 10, windowMs: 24 * hourMs },
] as const

/** How many logins may be begun, and codes tried. The same for addresses that are known and that are not. */
const limits = {
  address: mails,
  /** An address on a device that it has approved: strangers can't use up what is its owner's. */
  device: mails,
  key: [{ count: 60, windowMs: hourMs }],
  /** Codes for one login, by the key that began it; 5 are looked at. */
  login: [{ count: 15, windowMs: hourMs }],
  /** Changes of somebody's address. */
  update: [{ count: 3, windowMs: 24 * hourMs }],
} as const

const defaultLoginsPerIp = 20
/** Codes for logins that are not the caller's, for each login that one network address may begin. */
const triesPerLogin = 15

/** Who asks for a mail, or gets it. */
type Limited = keyof typeof limits | 'ip' | 'tries'

/**
 * Counts a begun login, or a try at a code. The counters are in the database: they outlive a restart, and processes share
 * them.
 *
 * @param subject - Never kept as it is.
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeMailLimits(
  limited: Limited,
  subject: string,
  context: Pick<AuthContext, 'clock' | 'kms' | 'loginsPerIpPerHour' | 'store'>,
): Promise<void> {
  const { clock, kms, store } = context
  const name = toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify([limited, subject]))))
  for (const limit of limitsOf(limited, context)) {
    const waitMs = await store.take(`mail/${limit.windowMs}/${name}`, limit, clock())
    if (waitMs > 0)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / secondMs) })
  }
}

function limitsOf(limited: Limited, context: Pick<AuthContext, 'loginsPerIpPerHour'>) {
  if (limited !== 'ip' && limited !== 'tries') return limits[limited]
  const logins = loginsPerIp(context)
  return [{ count: limited === 'ip' ? logins : logins * triesPerLogin, windowMs: hourMs }]
}

/** Logins by e-mail that one network address may begin in an hour; its other limits are multiples of it. */
export function loginsPerIp({
  loginsPerIpPerHour = defaultLoginsPerIp,
}: Pick<AuthContext, 'loginsPerIpPerHour'>): number {
  return loginsPerIpPerHour
}

/** Of the address on a device, as a limit counts it. */
export function onDevice(email: string, jkt: string): string {
  return JSON.stringify([email, jkt])
}
