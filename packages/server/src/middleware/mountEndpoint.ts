import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Endpoint } from '../implement.ts'
import { Refusal } from '../problem.ts'
import { clientAddress } from './clientAddress.ts'
import type { RateLimiter } from './createRateLimiter.ts'
import type { ServerContext } from './ServerContext.ts'

/**
 * Mounts a route: its name for the log, a token bucket for each caller, then `checks`, then its handler.
 *
 * The rate limit comes before a lookup of the project, so that guessing project ids is limited too.
 */
export function mountEndpoint(
  app: Hono<ServerContext>,
  endpoint: Pick<Endpoint, 'addsHeaders' | 'answer' | 'method' | 'paths'>,
  options: {
    checks?: readonly MiddlewareHandler<ServerContext>[]
    limiter: RateLimiter
    /** Number of trusted proxies in front of this server. */
    trustedProxies: number
  },
): void {
  const { checks = [], limiter, trustedProxies } = options
  const [route] = endpoint.paths
  const addressOf = (context: Context<ServerContext>) =>
    clientAddress(context.env.address, context.req.header('x-forwarded-for'), trustedProxies)
  function take(context: Context<ServerContext>, tokens: number) {
    if (tokens === 0) return
    const waitSeconds = limiter.take(`${route} ${addressOf(context)}`, tokens)
    if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
  }
  app.on(
    endpoint.method,
    [...endpoint.paths],
    async (context, next) => {
      context.set('route', route)
      take(context, 1)
      await next()
    },
    ...checks,
    async (context) => {
      const response = await endpoint.answer(context.req.raw, {
        address: addressOf(context),
        charge: (tokens) => take(context, tokens),
        headers: context.get('headers'),
        params: context.req.param(),
        project: context.get('project'),
      })
      context.set('hasHeaders', endpoint.addsHeaders)
      return response
    },
  )
}
