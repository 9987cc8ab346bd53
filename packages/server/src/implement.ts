import { createHash } from 'node:crypto'
import { CallerQuery, type Route, type RouteResponse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { parseInput } from './parseInput.ts'
import { readBody } from './readBody.ts'
import { splitUrl } from './splitUrl.ts'
import type { Project } from './storage/Project.ts'

/** Default limit of a request body, in bytes. */
const defaultBodyBytes = 64 * 1024

/** A route with its handler, ready to be mounted. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** The first path is used in logs and for rate limits. */
  readonly paths: readonly [string, ...string[]]
  /** True if responses contain the context's `headers` already. */
  readonly addsHeaders?: boolean
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
    /** Headers of every response. Default: none. */
    headers?: Readonly<Record<string, string>>
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
    /** All parameters of the query as text, also those that the route's schema doesn't have. */
    search: Readonly<Record<string, string>>
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
  const conditional = createConditional()
  return {
    method: route.method,
    paths: [route.path, ...aliases],
    addsHeaders: true,
    isOriginChecked,
    needsProject,
    rateLimit,
    ...(hasProjectId(route.body) && {
      readProjectId: (request) => readProjectId(request, bodyBytes),
    }),
    async answer(request, { address, charge, headers: shared, params, project }) {
      // The first value of a repeated key counts, as in the middleware.
      const { origin, search: text } = splitUrl(request.url)
      const search = text ? Object.fromEntries([...new URLSearchParams(text)].reverse()) : {}
      if (text) parseInput(CallerQuery, search, 'query')
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
        search,
      } as Parameters<typeof handler>[0]
      const answer = await handler(input)
      if (!(answer instanceof Response)) {
        const text = JSON.stringify(answer)
        const own = { 'cache-control': cacheControl, 'content-type': 'application/json' }
        const headers = { ...shared, ...own }
        return isConditional ? conditional(request, text, headers) : new Response(text, { headers })
      }
      for (const name in shared) answer.headers.set(name, shared[name] ?? '')
      if (!isConditional || answer.status !== 200) return answer
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return conditional(request, bytes, Object.fromEntries(answer.headers))
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

/**
 * Returns a function that creates a response with an ETag of the body, or a 304 without a body if the caller has that
 * version already. Keeps the last tag, because most answers of a route are the same as the one before.
 *
 * Names of headers are in lower case.
 */
function createConditional() {
  let last: { body: string; etag: string } | undefined
  function tagOf(body: string | Uint8Array): string {
    if (last?.body === body) return last.etag
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    if (typeof body === 'string') last = { body, etag }
    return etag
  }
  return (
    request: Request,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>>,
  ): Response => {
    const etag = tagOf(body)
    if (!hasTag(request.headers.get('if-none-match'), etag))
      return new Response(body, { headers: { ...headers, etag } })
    const { 'content-type': _, ...kept } = headers
    return new Response(null, { headers: { ...kept, etag }, status: 304 })
  }
}

/** Compares weakly: https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function hasTag(header: string | null, tag: string): boolean {
  if (!header) return false
  const known = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag)
}
