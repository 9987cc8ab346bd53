import type * as v from 'valibot'
import type { ErrorCode } from './errors/codes.ts'

/**
 * Describes one HTTP endpoint for both the page and the server.
 *
 * `path` contains parameters, e.g. `/v1/identity/:address`. Schemas describe the wire format and never
 * transform values.
 */
export type Route<
  query extends v.GenericSchema = v.GenericSchema,
  body extends v.GenericSchema = v.GenericSchema,
  response extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly query?: query
  readonly body?: body
  readonly response: response
  readonly errors: readonly ErrorCode[]
}

/** Defines one HTTP endpoint with its types. */
export function defineRoute<
  query extends v.GenericSchema,
  body extends v.GenericSchema,
  response extends v.GenericSchema,
>(route: Route<query, body, response>): Route<query, body, response> {
  return route
}

/** Input of a call to a route. */
export type RouteInput<route extends Route> = {
  params?: Readonly<Record<string, string>>
  query?: NonNullable<route['query']> extends v.GenericSchema
    ? v.InferInput<NonNullable<route['query']>>
    : never
  body?: NonNullable<route['body']> extends v.GenericSchema
    ? v.InferInput<NonNullable<route['body']>>
    : never
}

/** Response of a route. */
export type RouteResponse<route extends Route> = v.InferOutput<route['response']>

/** Inserts percent-encoded parameters into a route's path; the colons of a CAIP-10 id are encoded too. */
export function routePath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
