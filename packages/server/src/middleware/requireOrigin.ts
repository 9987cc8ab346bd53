import { matchesOrigin } from '@fairlead/protocol'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../problem.ts'
import type { ServerContext } from './ServerContext.ts'

/**
 * Turns away pages that are not in the project's list. Callers without an `Origin` are no pages:
 * they could send any, so nothing is asked of them.
 */
export const requireOrigin = createMiddleware<ServerContext>(async (context, next) => {
  const origin = context.req.header('origin')
  if (origin !== undefined) {
    // A pattern that fits nothing: loopback pages pass even when the list is empty.
    const patterns = [...(context.get('project')?.allowedOrigins ?? []), '']
    if (!patterns.some((pattern) => matchesOrigin(pattern, origin)))
      throw new Refusal('ORIGIN_NOT_ALLOWED')
  }
  await next()
})
