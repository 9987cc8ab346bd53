import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Limits per kind of use. Each is counted separately. */
const limits = {
  /** Challenges of all unapproved devices of a wallet. Each challenge is one try. */
  allUnapproved: [{ count: 100, windowMs: dayMs }],
  /**
   * Each recovery, export and unfreezing needs a challenge. A challenge releases nothing, so its limit is above theirs.
   */
  challenge: [
    { count: 20, windowMs: hourMs },
    { count: 40, windowMs: dayMs },
  ],
  answer: [{ count: 20, windowMs: hourMs }],
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
  /** Challenges of one unapproved device. */
  unapproved: [{ count: 10, windowMs: dayMs }],
  unfreeze: [{ count: 10, windowMs: hourMs }],
  update: [{ count: 10, windowMs: dayMs }],
} as const

/**
 * Counts a use for a subject.
 *
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
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
