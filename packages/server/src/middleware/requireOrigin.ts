import { matchesOrigin } from '@fairlead/protocol'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../problem.ts'
import type { ServerContext } from './ServerContext.ts'

/**
 * Refuses pages whose origin is not in the project's list. Requests without an `Origin` pass: they don't come from a
 * browser, and such clients could send any origin.
 */
export const requireOrigin = createMiddleware<ServerContext>(async (context, next) => {
  const origin = context.req.header('origin')
  if (origin !== undefined) {
    // The empty pattern matches no origin, but lets the check for loopback pages run when the list is empty.
    const patterns = [...(context.get('project')?.allowedOrigins ?? []), '']
    if (!patterns.some((pattern) => matchesOrigin(pattern, origin)))
      throw new Refusal('ORIGIN_NOT_ALLOWED')
  }
  await next()
})
