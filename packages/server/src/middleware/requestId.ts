import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { traceRequest } from '../tracing/spans.ts'
import type { ServerContext } from './ServerContext.ts'

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** https://www.w3.org/TR/trace-context/#traceparent-header; an id of zeros is invalid. */
const traceparentForm = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/**
 * Assigns an id to every request, using the caller's if it is a UUID, and logs the result. The log entry has the trace id
 * of a valid `traceparent` too.
 *
 * Headers of all responses are collected in the context. Routes create their response with them, because changing the
 * headers of a response costs more than the rest of a cached answer.
 */
export function requestId(log: Log) {
  return createMiddleware<ServerContext>(async (context, next) => {
    const startMs = performance.now()
    const asked = context.req.header('x-request-id')
    const id = asked && uuidForm.test(asked) ? asked.toLowerCase() : randomUUID()
    const [, traceId] = traceparentForm.exec(context.req.header('traceparent') ?? '') ?? []
    context.set('requestId', id)
    const headers = { 'x-content-type-options': 'nosniff', 'x-request-id': id }
    context.set('headers', headers)
    await traceRequest(context.req.raw.headers, async (recordedId = traceId) => {
      await next()
      const { status } = context.res
      if (!context.get('hasHeaders'))
        for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
      const { method } = context.req
      const route = context.get('route') ?? '*'
      log({
        event: 'answered',
        durationMs: Math.round((performance.now() - startMs) * 100) / 100,
        method,
        requestId: id,
        route,
        status,
        ...(recordedId && { traceId: recordedId }),
      })
      return { method, route, status }
    })
  })
}
