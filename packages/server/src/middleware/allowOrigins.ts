import { createMiddleware } from 'hono/factory'
import type { ServerContext } from './ServerContext.ts'

const exposed = 'x-request-id,retry-after'
const preflight = {
  'access-control-allow-headers':
    'content-type,x-sdk-type,x-sdk-version,solana-client,x-request-id',
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'access-control-max-age': '7200',
  vary: 'Access-Control-Request-Headers',
}

/**
 * Lets pages of all origins read the responses, and answers preflight requests.
 *
 * Hono's `cors` makes Hono copy the handler's response, which costs more than the rest of a cached answer.
 */
export const allowOrigins = createMiddleware<ServerContext>(async (context, next) => {
  if (context.req.method === 'OPTIONS')
    return new Response(null, { headers: preflight, status: 204 })
  const headers = context.get('headers')
  headers['access-control-allow-origin'] = '*'
  headers['access-control-expose-headers'] = exposed
  await next()
  return undefined
})
