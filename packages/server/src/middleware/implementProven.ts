import type { Route, RouteResponse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { parseInput } from '../parseInput.ts'
import { Refusal } from '../problem.ts'
import { type Proof, type ProofReader, requireOwnSite } from './readProof.ts'
import { requireSession, type SignedIn } from './requireSession.ts'

/** Maximum size of a body on the frame's host, in bytes. */
const maxBytes = 64 * 1024
/** Maximum nesting of values in a body. */
const maxDepth = 12

/** Dependencies of every route of the frame's host. */
export type Guard = requireSession.Options & {
  /** Origin of the frame's site. */
  frameUrl: string
  /**
   * True if a page may use a login without the user's approval: the project lists its origin, it is on the user's own
   * machine, or it is the frame's site itself.
   */
  isVouchedFor(page: { origin: string; projectId: string }): Promise<boolean>
  proofs: ProofReader
}

/** A route of the frame's host with its handler, ready to be mounted. */
export type ProvenEndpoint = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  answer(request: Request, caller: Caller): Promise<Response>
}

/** The caller of a request. */
export type Caller = {
  /** Address as counted by rate limits: an IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string
  params: Readonly<Record<string, string>>
}

/** Implements a route that requires a DPoP proof. */
export function implementProven<route extends Route>(
  route: route,
  guard: Guard,
  handler: implementProven.Handler<route, { proof: Proof }>,
): ProvenEndpoint {
  return create(route, guard, handler, async (request, bytes, address) => ({
    proof: await guard.proofs.read(request, bytes, address),
  }))
}

/** Implements a route that requires a signed-in user. */
export function implementSignedIn<route extends Route>(
  route: route,
  guard: Guard,
  handler: implementProven.Handler<route, { proof: Proof; session: SignedIn }>,
): ProvenEndpoint {
  return create(route, guard, handler, async (request, bytes, address) => {
    const proof = await guard.proofs.read(request, bytes, address)
    return { proof, session: await requireSession(proof, guard) }
  })
}

/** Implements a route for pages of the frame's site that have no key. The token in the request is the proof. */
export function implementToken<route extends Route>(
  route: route,
  guard: Guard,
  handler: implementProven.Handler<route, object>,
): ProvenEndpoint {
  return create(route, guard, handler, async (request) => {
    requireOwnSite(request, new URL(guard.frameUrl).origin)
    return {}
  })
}

export declare namespace implementProven {
  type Handler<route extends Route, who> = (
    input: who & {
      address: string
      body: Parsed<route['body']>
      params: Readonly<Record<string, string>>
      query: Parsed<route['query']>
      /** Aborts when the caller disconnects. */
      signal: AbortSignal
      /** Header `user-agent`; empty if absent. */
      userAgent: string
    },
  ) => Promise<RouteResponse<route>>

  type Parsed<schema> =
    NonNullable<schema> extends v.GenericSchema ? v.InferOutput<NonNullable<schema>> : undefined
}

function create<route extends Route, who extends object>(
  route: route,
  guard: Guard,
  handler: implementProven.Handler<route, who>,
  identify: (request: Request, bytes: Uint8Array, address: string) => Promise<who>,
): ProvenEndpoint {
  return {
    method: route.method,
    path: route.path,
    async answer(request, { address, params }) {
      const bytes = request.method === 'GET' ? new Uint8Array() : await readBytes(request, maxBytes)
      // The caller is identified first, so that an unauthenticated one learns nothing about the route's input.
      const who = await identify(request, bytes, address)
      const search = Object.fromEntries(new URL(request.url).searchParams)
      const query = route.query && parseInput(route.query, search, 'query')
      const body = route.body && parseInput(route.body, toJson(bytes), 'body')
      // The handler's types are inferred from these schemas.
      const userAgent = request.headers.get('user-agent') ?? ''
      const { signal } = request
      const input = { ...who, address, body, params, query, signal, userAgent }
      const answer = await handler(input as unknown as Parameters<typeof handler>[0])
      return new Response(JSON.stringify(answer), {
        headers: {
          'cache-control': 'no-store',
          'content-type': 'application/json',
          'dpop-nonce': await guard.proofs.nonce(),
        },
      })
    },
  }
}

function toJson(bytes: Uint8Array): unknown {
  let depth = 0
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text, (key, entry: unknown) => {
      if (['__proto__', 'constructor', 'prototype'].includes(key)) depth = maxDepth + 1
      return entry
    })
    depth = Math.max(depth, depthOf(value))
    if (depth <= maxDepth && !Array.isArray(value)) return value
  } catch {
    // Refused below, without quoting the body.
  }
  throw new Refusal('REQUEST_INVALID', { field: 'body', shortMessage: 'Invalid input' })
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

/**
 * Reads the bytes of a JSON request on the frame's host. Other content types are refused, so that a form on another
 * site can't send one.
 *
 * @throws `MEDIA_TYPE`, `BODY_TOO_LARGE`.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(type)) throw new Refusal('MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Refusal('BODY_TOO_LARGE')
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > maxBytes) {
      // Cancelling may fail while the sender keeps sending. The result is known by then, so the error is ignored.
      reader.cancel().catch(() => {})
      throw new Refusal('BODY_TOO_LARGE')
    }
    parts.push(value)
  }
}
