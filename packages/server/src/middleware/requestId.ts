import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { createUuid, type Random } from '../uuid.ts'
import type { ServerContext } from './ServerContext.ts'

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Assigns an id to every request, using the caller's if it is a UUID, and logs the result. */
export function requestId(options: { log: Log; random: Random }) {
  const { log, random } = options
  return createMiddleware<ServerContext>(async (context, next) => {
    const asked = context.req.header('x-request-id') ?? ''
    const id = uuidForm.test(asked) ? asked.toLowerCase() : createUuid(random)
    context.set('requestId', id)
    await next()
    context.res.headers.set('x-request-id', id)
    context.res.headers.set('x-content-type-options', 'nosniff')
    log({
      event: 'answered',
      method: context.req.method,
      requestId: id,
      route: context.get('route') ?? '*',
      status: context.res.status,
    })
  })
}
