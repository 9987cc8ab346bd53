import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How often a device may do what; each limit counts for itself. */
const limits = {
  /** Challenges of all devices of a wallet that nobody approved; each is one try. */
  allUnapproved: [{ count: 100, windowMs: dayMs }],
  /**
   * One for each recovery, each look at the words and each freezing that is ended. It hands out nothing by
   * itself, so it must not end before what it is for.
   */
  challenge: [
    { count: 20, windowMs: hourMs },
    { count: 40, windowMs: dayMs },
  ],
  create: [{ count: 3, windowMs: dayMs }],
  export: [{ count: 3, windowMs: dayMs }],
  freeze: [{ count: 10, windowMs: hourMs }],
  recover: [
    { count: 5, windowMs: hourMs },
    { count: 10, windowMs: dayMs },
  ],
  release: [
    { count: 60, windowMs: minuteMs },
    { count: 600, windowMs: hourMs },
    { count: 3000, windowMs: dayMs },
  ],
  revoke: [{ count: 20, windowMs: hourMs }],
  /** Challenges of one such device. */
  unapproved: [{ count: 10, windowMs: dayMs }],
  unfreeze: [{ count: 10, windowMs: hourMs }],
  update: [{ count: 10, windowMs: dayMs }],
} as const

/** @throws `RATE_LIMITED` with the seconds to wait. */
export async function limitUse(
  { clock, take }: Pick<CustodyContext, 'clock' | 'take'>,
  kind: keyof typeof limits,
  subject: string,
): Promise<void> {
  for (const limit of limits[kind]) {
    const waitMs = await take(`custody ${kind} ${limit.windowMs} ${subject}`, limit, clock())
    if (waitMs > 0)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}
