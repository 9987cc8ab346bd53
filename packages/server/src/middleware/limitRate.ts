import { createMiddleware } from 'hono/factory'
import { Refusal } from '../problem.ts'
import { clientAddress } from './clientAddress.ts'
import type { RateLimiter } from './createRateLimiter.ts'
import type { ServerContext } from './ServerContext.ts'

/** Applies a token bucket to each caller of a route. */
export function limitRate(options: {
  limiter: RateLimiter
  route: string
  trustedProxies: number
}) {
  const { limiter, route, trustedProxies } = options
  return createMiddleware<ServerContext>(async (context, next) => {
    const client = clientAddress(
      context.env.address,
      context.req.header('x-forwarded-for'),
      trustedProxies,
    )
    const waitSeconds = limiter.take(`${route} ${client}`)
    if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
    await next()
  })
}
