import { Refusal } from '../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'
import { loginsPerIp } from './takeMailLimits.ts'

const hourMs = 60 * 60_000
/**
 * Logins per hour that one key may begin, and that one IP address may begin for each email login it may begin. The
 * second limit is needed because new keys cost nothing.
 */
const counts = {
  farcaster: { perAddress: 3, perKey: 10 },
  guest: { perAddress: 6, perKey: 20 },
  social: { perAddress: 6, perKey: 20 },
  token: { perAddress: 12, perKey: 40 },
} as const

/**
 * Counts a begun social, Farcaster, token or guest login.
 *
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeStartLimit(
  kind: keyof typeof counts,
  who: { address: string; jkt: string },
  context: Pick<AuthContext, 'clock' | 'kms' | 'loginsPerIpPerHour' | 'store'>,
): Promise<void> {
  const { clock, kms, store } = context
  const { perAddress, perKey } = counts[kind]
  // The IP address is checked first, so that new keys of a refused address store no counters.
  const subjects = [
    { count: perAddress * loginsPerIp(context), named: [kind, 'address', who.address] },
    { count: perKey, named: [kind, who.jkt] },
  ]
  for (const { count, named } of subjects) {
    const name = toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify(named))))
    const waitMs = await store.take(`start/${name}`, { count, windowMs: hourMs }, clock())
    if (waitMs > 0)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}
