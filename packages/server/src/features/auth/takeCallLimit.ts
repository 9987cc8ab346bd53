import { Refusal } from '../../problem.ts'
import type { AuthContext } from './AuthContext.ts'

const minuteMs = 60_000
/** Maximum calls per minute: access tokens and token refreshes per session; status polls and approval waits per login. */
const counts = { access: 30, refresh: 30, status: 60, wait: 6 } as const

/**
 * Counts a call for an existing session or login. Call it only after the lookup, so that made-up ids store no
 * counters.
 *
 * @param id - Id of the session or login.
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeCallLimit(
  kind: keyof typeof counts,
  id: string,
  { clock, store }: Pick<AuthContext, 'clock' | 'store'>,
): Promise<void> {
  const limit = { count: counts[kind], windowMs: minuteMs }
  const waitMs = await store.take(`call/${kind}/${id}`, limit, clock())
  if (waitMs > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
