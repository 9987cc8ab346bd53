import { Refusal } from '../../../problem.ts'
import { type AuthContext, toBase64Url, toBytes } from '../AuthContext.ts'
import { loginsPerIp } from '../takeMailLimits.ts'

/** Dependencies of the login of guests. */
export type GuestContext = AuthContext & {
  /** Maximum number of guests that one project may get per hour. Default: 1,000. */
  guestsPerProjectPerHour?: number | undefined
}

const hourMs = 60 * 60_000
const defaultPerProject = 1000

/**
 * Counts a new guest per IP address, and per project. Each guest is a user in the database, and keys cost nothing. The
 * limit per project protects the database from many addresses.
 *
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function takeNewGuestLimits(
  { address, projectId }: { address: string; projectId: string },
  context: GuestContext,
): Promise<void> {
  const { clock, guestsPerProjectPerHour = defaultPerProject, kms, store } = context
  const logins = loginsPerIp(context)
  // The IP address is checked first, so that a refused address can't use up the limit of the project.
  const limits = [
    { count: Math.ceil(logins / 2), named: ['address', address], windowMs: hourMs },
    { count: Math.ceil(logins * 1.5), named: ['address', address], windowMs: 24 * hourMs },
    { count: guestsPerProjectPerHour, named: ['project', projectId], windowMs: hourMs },
  ]
  for (const { count, named, windowMs } of limits) {
    const name = await kms.mac('email-bix', toBytes(JSON.stringify(['guest', ...named])))
    const key = `guest/${windowMs}/${toBase64Url(name)}`
    const waitMs = await store.take(key, { count, windowMs }, clock())
    if (waitMs > 0)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}
