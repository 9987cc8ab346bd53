import { Refusal } from '../../problem.ts'
import type { AuthContext } from './AuthContext.ts'

const minuteMs = 60_000
/** Calls a minute: new tokens of a session, looks at a login with a provider, and waits for a mail’s yes. */
const counts = { refresh: 30, status: 60, wait: 6 } as const

/**
 * Of what there is alone: a name that somebody made up leaves no counter.
 *
 * @param id - Of the session or the login.
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
