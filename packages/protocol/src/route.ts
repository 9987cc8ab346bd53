import type * as v from 'valibot'
import type { ErrorCode } from './errors/codes.ts'

/**
 * One HTTP call, described once: the page calls it, the server implements it.
 *
 * `path` names parameters as `/v1/identity/:address`. Schemas describe the wire and never transform.
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

/** Describes one HTTP call, with its types. */
export function defineRoute<
  query extends v.GenericSchema,
  body extends v.GenericSchema,
  response extends v.GenericSchema,
>(route: Route<query, body, response>): Route<query, body, response> {
  return route
}

/** What a caller of a route gives. */
export type RouteInput<route extends Route> = {
  params?: Readonly<Record<string, string>>
  query?: NonNullable<route['query']> extends v.GenericSchema
    ? v.InferInput<NonNullable<route['query']>>
    : never
  body?: NonNullable<route['body']> extends v.GenericSchema
    ? v.InferInput<NonNullable<route['body']>>
    : never
}

/** What a route answers. */
export type RouteResponse<route extends Route> = v.InferOutput<route['response']>

/** Puts parameters into a route's path; each is percent-encoded, also the colons of a CAIP-10 id. */
export function routePath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
