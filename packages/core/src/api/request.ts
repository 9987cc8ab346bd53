import {
  aString,
  BaseError,
  type ErrorCode,
  errorText,
  fits,
  isErrorCode,
  listOf,
  objectOf,
  Problem,
  parse,
  type Route,
  type RouteInput,
  type RouteResponse,
  routePath,
  tryParse,
} from '@fairlead/protocol'
import type { ApiClient } from './ApiClient.ts'

/** Request timeout, in milliseconds. */
export const requestTimeoutMs = 10_000
/** Maximum length of a server message that is shown to the user, in characters. */
const messageLimit = 200

/**
 * Calls one route of the server and validates its response.
 *
 * @throws the server's error code and message; `RESPONSE_INVALID` if the response does not match the route;
 * `UPSTREAM_UNAVAILABLE` if the server is unreachable; `REQUEST_ABORTED` if the caller aborted;
 * `FEATURE_UNAVAILABLE` without a URL or project id; `RATE_LIMITED` while the server's `Retry-After` lasts.
 */
export async function request<route extends Route>(
  server: ApiClient,
  route: route,
  input: RouteInput<route> & { base: keyof ApiClient['urls'] },
  options: { signal?: AbortSignal | undefined } = {},
): Promise<RouteResponse<route>> {
  const { environment, projectId, silencedUntil } = server
  const base = server.urls[input.base]
  if (!base || !projectId)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [projectId ? `No URL is configured for: ${input.base}` : 'No projectId is configured'],
    })
  if ((silencedUntil.get(route.path) ?? 0) > environment.now())
    throw new BaseError('RATE_LIMITED', { hints: ['The server asked the client to wait'] })

  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal
  let response: Response
  let body: unknown
  try {
    response = await environment.fetch(
      routeUrl(server, base, route, input),
      requestInit(route, input, signal),
    )
    body = await response.json().catch((cause: unknown) => {
      if (signal.aborted) throw cause
    })
  } catch (cause) {
    if (options.signal?.aborted) throw new BaseError('REQUEST_ABORTED', { cause })
    const error = new BaseError('UPSTREAM_UNAVAILABLE', {
      cause,
      shortMessage: 'The server could not be reached',
    })
    server.onFailure(error)
    throw error
  } finally {
    cancel()
  }
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    if (retryAfter > 0) silencedUntil.set(route.path, environment.now() + retryAfter * 1000)
    const error = refusal(response.status, body)
    server.onProblem({ code: error.code, message: error.shortMessage, path: route.path })
    server.onFailure(error)
    throw error
  }
  try {
    return parse(route.response, body, 'RESPONSE_INVALID') as RouteResponse<route>
  } catch (error) {
    server.onFailure(error as BaseError)
    throw error
  }
}

/** Returns the URL of a call, including the project id and, for GET, the SDK parameters. */
export function routeUrl(
  server: ApiClient,
  base: string,
  route: Route,
  input: RouteInput<Route>,
): string {
  const target = new URL(base.replace(/\/$/, '') + routePath(route.path, input.params))
  const caller = { projectId: server.projectId, ...(route.method === 'GET' ? server.sdk : {}) }
  for (const [name, value] of Object.entries({ ...(input.query as object), ...caller }))
    if (value !== undefined) target.searchParams.set(name, String(value))
  return target.href
}

function requestInit(route: Route, input: RouteInput<Route>, signal: AbortSignal): RequestInit {
  return {
    method: route.method,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'strict-origin',
    signal,
    ...(input.body === undefined
      ? {}
      : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
  }
}

/** Error codes by HTTP status, for compatible servers that send no code. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'REQUEST_INVALID',
  401: 'PROJECT_INVALID',
  403: 'ORIGIN_NOT_ALLOWED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'BODY_TOO_LARGE',
  429: 'RATE_LIMITED',
  501: 'FEATURE_UNAVAILABLE',
  503: 'UPSTREAM_UNAVAILABLE',
}

/** Thrown when the server responds with an error. */
export class RefusalError extends BaseError {
  override name = 'RefusalError'
  /** HTTP status. */
  readonly status: number
  /** The server's sentence, at most 200 characters; undefined if it sent none. */
  readonly reason: string | undefined

  constructor(code: ErrorCode, options: RefusalError.Options) {
    super(code, options)
    this.status = options.status
    this.reason = options.reason || undefined
  }
}

export declare namespace RefusalError {
  type Options = BaseError.Options & { reason?: string | undefined; status: number }
}

/** The part of an error response that compatible servers share. */
type Reasons = { readonly reasons: readonly [{ readonly description: string }] }
const someReasons = objectOf({ reasons: listOf(objectOf({ description: aString }), 1) })

function reasonOf(body: unknown): string | undefined {
  return fits(someReasons, body) ? (body as Reasons).reasons[0].description : undefined
}

/** Parses an error response: its first reason is the message; its code, or else the status, is the error code. */
export function refusal(status: number, body: unknown): RefusalError {
  const problem = tryParse(Problem, body)
  const code =
    problem && isErrorCode(problem.code) ? problem.code : (codesByStatus[status] ?? 'SERVER_ERROR')
  const reason = reasonOf(body)?.slice(0, messageLimit)
  return new RefusalError(code, {
    reason,
    status,
    hints: [`Status: ${status}`, ...(problem ? [`Request: ${problem.requestId}`] : [])],
    shortMessage: reason || errorText(code),
  })
}
