import { Refusal } from '../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

/** Between two mails to an address, in seconds. */
export const resendSeconds = 30

const pause = { count: 1, windowMs: resendSeconds * secondMs } as const
const firstMails = [
  { count: 5, windowMs: hourMs },
  { count: 10, windowMs: 24 * hourMs },
] as const
/** Of one network address for a mailbox, the first ones counted in. */
const ownMails = [{ count: 3, windowMs: 24 * hourMs }] as const
/** What all network addresses get together once the first ones are used up. */
const reservedMails = [{ count: 20, windowMs: 24 * hourMs }] as const

/** How many logins may be begun, and codes tried. The same for addresses that are known and that are not. */
const limits = {
  /** An address on a device that it has approved: strangers can't use up what is its owner's. */
  device: [pause, ...firstMails],
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
  const name = await counterOf([limited, subject], context)
  const waitMs = await takeWindows(name, limitsOf(limited, context), context)
  if (waitMs > 0) throw refuse(waitMs)
}

/**
 * Counts a mail to a mailbox that has not approved the device that asks. Strangers may use up what
 * everybody shares; a network address that has hardly asked for the mailbox yet still gets some then.
 *
 * @param who - Neither is kept as it is.
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeMailboxLimits(
  { address, email }: { address: string; email: string },
  context: Pick<AuthContext, 'clock' | 'kms' | 'store'>,
): Promise<void> {
  const { clock, store } = context
  const pauseKey = `mail/pause/${await counterOf(['pause', email], context)}`
  const pauseMs = await store.take(pauseKey, pause, clock())
  if (pauseMs > 0) throw refuse(pauseMs)
  const own = await counterOf(['own', email, address], context)
  const ownMs = await takeWindows(own, ownMails, context)
  const first = await counterOf(['address', email], context)
  const firstMs = await takeWindows(first, firstMails, context)
  if (firstMs === 0) return
  const reserved = await counterOf(['reserved', email], context)
  const restMs = ownMs || (await takeWindows(reserved, reservedMails, context))
  if (restMs === 0) return
  // No mail goes: whoever asks in vain, again and again, must not stop the next one either.
  await store.giveBack(pauseKey)
  throw refuse(Math.min(firstMs, restMs))
}

/** Name of a counter that tells nothing of what it counts. */
async function counterOf(
  subject: readonly string[],
  { kms }: Pick<AuthContext, 'kms'>,
): Promise<string> {
  return toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify(subject))))
}

/** @returns 0, or the milliseconds to wait. */
async function takeWindows(
  name: string,
  windows: readonly { count: number; windowMs: number }[],
  { clock, store }: Pick<AuthContext, 'clock' | 'store'>,
): Promise<number> {
  for (const limit of windows) {
    const waitMs = await store.take(`mail/${limit.windowMs}/${name}`, limit, clock())
    if (waitMs > 0) return waitMs
  }
  return 0
}

function refuse(waitMs: number): Refusal {
  return new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / secondMs) })
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
