import { createHash } from 'node:crypto'
import { CallerQuery, type Route, type RouteResponse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { parseInput } from './parseInput.ts'
import { readBody } from './readBody.ts'
import type { Project } from './storage/Project.ts'

/** Default limit of a request body, in bytes. */
const defaultBodyBytes = 64 * 1024

/** A route with its handler, ready to be mounted. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** The first path is used in logs and for rate limits. */
  readonly paths: readonly [string, ...string[]]
  readonly isOriginChecked: boolean
  readonly needsProject: boolean
  readonly rateLimit: 'default' | 'rpc'
  /** Reads `projectId` from the body; present only if the schema of the body has it. */
  readonly readProjectId?: (request: Request) => Promise<string | undefined>
  answer(request: Request, context: Endpoint.Context): Promise<Response>
}

export declare namespace Endpoint {
  type Context = {
    /** Address of the caller, as counted by rate limits. */
    address: string
    /**
     * Takes more tokens of the caller's rate limit, for a request that costs more than one.
     *
     * @throws `RATE_LIMITED`
     */
    charge(tokens: number): void
    params: Readonly<Record<string, string>>
    project: Project | undefined
  }
}

/**
 * Implements a route that requires a project. All input is parsed here once, so the handler can rely on its types. Keys
 * that are not in the schema are dropped.
 *
 * The handler returns the body of a 200, or a whole `Response`.
 */
export function implement<route extends Route>(
  route: route,
  options: implement.Options,
  handler: implement.Handler<route, Project>,
): Endpoint {
  return create(route, options, handler, true)
}

/** Same as {@link implement}, for a route that needs no project. */
export function implementOpen<route extends Route>(
  route: route,
  options: implement.Options,
  handler: implement.Handler<route, undefined>,
): Endpoint {
  return create(route, options, handler, false)
}

export declare namespace implement {
  type Options = {
    /** Additional paths with the same handler. */
    aliases?: readonly string[]
    bodyBytes?: number
    /** `cache-control` of answers that are not a `Response` of the handler. */
    cacheControl?: string
    /** If true, answers 304 when `if-none-match` matches the answer's ETag. */
    isConditional?: boolean
    /** If true, pages of an origin that the project doesn't list are refused. Default: true. */
    isOriginChecked?: boolean
    rateLimit?: Endpoint['rateLimit']
  }

  type Handler<route extends Route, project> = (input: {
    /** Address of the caller, as counted by rate limits. */
    address: string
    /** Takes more tokens of the caller's rate limit. @throws `RATE_LIMITED` */
    charge: (tokens: number) => void
    body: Parsed<route['body']>
    /** Origin under which the caller reached this server. */
    origin: string
    /** Origin of the calling page; `undefined` if the caller is not a browser. */
    pageOrigin: string | undefined
    params: Readonly<Record<string, string>>
    project: project
    query: Parsed<route['query']>
  }) => Promise<RouteResponse<route> | Response> | RouteResponse<route> | Response

  type Parsed<schema> =
    NonNullable<schema> extends v.GenericSchema ? v.InferOutput<NonNullable<schema>> : undefined
}

function create<route extends Route, project extends Project | undefined>(
  route: route,
  options: implement.Options,
  handler: implement.Handler<route, project>,
  needsProject: boolean,
): Endpoint {
  const { aliases = [], cacheControl = 'no-store', isConditional = false } = options
  const { bodyBytes = defaultBodyBytes, isOriginChecked = true, rateLimit = 'default' } = options
  return {
    method: route.method,
    paths: [route.path, ...aliases],
    isOriginChecked,
    needsProject,
    rateLimit,
    ...(hasProjectId(route.body) && {
      readProjectId: (request) => readProjectId(request, bodyBytes),
    }),
    async answer(request, { address, charge, params, project }) {
      // The first value of a repeated key counts, as in the middleware.
      const { origin, searchParams } = new URL(request.url)
      const search = Object.fromEntries([...searchParams].reverse())
      parseInput(CallerQuery, search, 'query')
      const query = route.query && parseInput(route.query, search, 'query')
      const body = route.body && parseInput(route.body, await readBody(request, bodyBytes), 'body')
      // The handler's types are inferred from these schemas.
      const pageOrigin = request.headers.get('origin') ?? undefined
      const input = {
        address,
        body,
        charge,
        origin,
        pageOrigin,
        params,
        project,
        query,
      } as Parameters<typeof handler>[0]
      const answer = await handler(input)
      const response =
        answer instanceof Response
          ? answer
          : new Response(JSON.stringify(answer), {
              headers: { 'cache-control': cacheControl, 'content-type': 'application/json' },
            })
      return isConditional && response.status === 200 ? conditional(request, response) : response
    },
  }
}

/** True if an object schema has a field `projectId`. */
function hasProjectId(schema: v.GenericSchema | undefined): boolean {
  const { entries } = (schema ?? {}) as { entries?: Readonly<Record<string, unknown>> }
  return entries !== undefined && 'projectId' in entries
}

/** Returns the `projectId` of a JSON body; `undefined` if there is none, or the body can't be read. */
async function readProjectId(request: Request, maxBytes: number): Promise<string | undefined> {
  const body = await readBody(request, maxBytes).catch(() => undefined)
  const { projectId } = (body ?? {}) as { projectId?: unknown }
  return typeof projectId === 'string' ? projectId : undefined
}

/** Adds an ETag of the body, and answers 304 without a body if the caller has that version already. */
async function conditional(request: Request, response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  headers.set('etag', tag)
  if (!hasTag(request.headers.get('if-none-match'), tag)) return new Response(bytes, { headers })
  headers.delete('content-type')
  return new Response(null, { headers, status: 304 })
}

/** Compares weakly: https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function hasTag(header: string | null, tag: string): boolean {
  if (!header) return false
  const known = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag)
}
