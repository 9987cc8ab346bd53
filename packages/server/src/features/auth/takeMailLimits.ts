import { Refusal } from '../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

/** Minimum time between two mails to an email address, in seconds. */
export const resendSeconds = 30

const pause = { count: 1, windowMs: resendSeconds * secondMs } as const
const firstMails = [
  { count: 5, windowMs: hourMs },
  { count: 10, windowMs: 24 * hourMs },
] as const
/** Limit per mailbox and IP address. Mails within `firstMails` count too. */
const ownMails = [{ count: 3, windowMs: 24 * hourMs }] as const
/** Limit per mailbox over all IP addresses, after `firstMails` is used up. */
const reservedMails = [{ count: 20, windowMs: 24 * hourMs }] as const

/** Limits of begun logins and tried codes. They are the same for known and unknown email addresses. */
const limits = {
  /** Per email address and approved device, so that other callers can't use up the owner's limit. */
  device: [pause, ...firstMails],
  key: [{ count: 60, windowMs: hourMs }],
  /** Codes sent per login, by the key that began it. Only 5 of them are compared. */
  login: [{ count: 15, windowMs: hourMs }],
  /** Email changes per user. */
  update: [{ count: 3, windowMs: 24 * hourMs }],
} as const

const defaultLoginsPerIp = 20
/** Tries at codes of unknown logins per IP address, for each login that the address may begin. */
const triesPerLogin = 15

/** Kind of limit. */
type Limited = keyof typeof limits | 'ip' | 'tries'

/**
 * Counts a begun login or a try at a code. The counters are in the database, so that they outlive a restart and
 * processes share them.
 *
 * @param subject - Stored only as a MAC.
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
 * Counts a mail to a mailbox that has not approved the caller's device. Other callers can use up the shared limit; an
 * IP address that has rarely asked for this mailbox then still gets mails from a reserve.
 *
 * @param who - IP address and email; both are stored only as MACs.
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
  // No mail is sent. Releasing the pause keeps a refused caller from blocking the next one.
  await store.giveBack(pauseKey)
  throw refuse(Math.min(firstMs, restMs))
}

/** Returns the counter's name, a MAC that does not reveal the subject. */
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

/** Returns how many email logins one IP address may begin per hour. Other limits are multiples of it. */
export function loginsPerIp({
  loginsPerIpPerHour = defaultLoginsPerIp,
}: Pick<AuthContext, 'loginsPerIpPerHour'>): number {
  return loginsPerIpPerHour
}

/** Returns the subject of the limit per email address and device. */
export function onDevice(email: string, jkt: string): string {
  return JSON.stringify([email, jkt])
}
