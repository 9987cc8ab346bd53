import {
  context,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'

// Spans of OpenTelemetry. Without its SDK in the process, the API records nothing.

const tracer = trace.getTracer('fairlead-server')

const fromHeaders: TextMapGetter<Headers> = {
  get: (headers, key) => headers.get(key) ?? undefined,
  keys: (headers) => [...headers.keys()],
}

/** What a span of a request says. It contains no URL, because a URL can contain an address or a token. */
export type RequestFacts = {
  readonly method: string
  readonly route: string
  readonly status: number
}

/**
 * Runs the work of a request in a span, which continues the trace of a `traceparent` header.
 *
 * @param work - Gets the id of the trace; `undefined` if no span is recorded.
 */
export async function traceRequest(
  headers: Headers,
  work: (traceId: string | undefined) => Promise<RequestFacts>,
): Promise<void> {
  if (!isTraced()) return void (await work(undefined))
  const parent = propagation.extract(context.active(), headers, fromHeaders)
  return tracer.startActiveSpan('request', { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      const traceId = span.isRecording() ? span.spanContext().traceId : undefined
      const { method, route, status } = await work(traceId)
      span.updateName(`${method} ${route}`)
      // Names of the semantic conventions for HTTP.
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'http.route': route,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

/** True if a tracing SDK is registered. This check costs less than a span that records nothing. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider()
  return (
    !(provider instanceof ProxyTracerProvider) ||
    provider.getDelegateTracer('fairlead-server') !== undefined
  )
}

/**
 * Records a call that has just ended, for the request that made it. Calls of background work are not recorded.
 *
 * @param durationMs - Duration in milliseconds.
 */
export function traceCall(
  name: string,
  { attributes, durationMs, isFailed }: traceCall.Options,
): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endMs = Date.now()
  const span = tracer.startSpan(name, {
    ...(attributes && { attributes }),
    kind: SpanKind.CLIENT,
    startTime: endMs - durationMs,
  })
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endMs)
}

export declare namespace traceCall {
  type Options = {
    attributes?: Readonly<Record<string, number | string>>
    durationMs: number
    isFailed: boolean
  }
}
