import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { readText } from '../readText.ts'

/** Default limit of an answer, in bytes. No page of a vendor should be larger. */
const answerBytes = 5 * 1024 * 1024
/** Maximum `Retry-After` that is respected, in milliseconds; a longer one is ignored. */
const longestRestMs = 60 * 60_000

/** Client of one vendor's HTTP API; answers are JSON, validated by a schema. */
export type VendorClient = {
  /**
   * Sends one request.
   *
   * @throws `RATE_LIMITED` while the vendor's `Retry-After` lasts, `NOT_FOUND` for a 404 with JSON, `RESPONSE_INVALID`
   *   for an answer that does not match the schema, `UPSTREAM_UNAVAILABLE` for any other failure. No error quotes a
   *   URL, a header or the answer.
   */
  ask<const schema extends v.GenericSchema>(
    schema: schema,
    call: VendorClient.Call,
  ): Promise<v.InferOutput<schema>>
}

export declare namespace VendorClient {
  type Call = {
    /** Sent as JSON by POST; without it the request is a GET. */
    body?: unknown
    /** Begins with `/`; values in it must be percent-encoded. */
    path: string
    query?: Readonly<Record<string, string | undefined>>
    /**
     * Reads the JSON of an answer with a status of 400 to 499. Returns the error to throw, or `undefined` for the
     * default one.
     */
    readRefusal?: ((body: unknown, status: number) => BaseError | undefined) | undefined
    signal: AbortSignal
  }
}

/**
 * Creates a client that treats the vendor as untrusted. Redirects are not followed (the key would be sent along), an
 * answer that is too long or not JSON is a failure, and `Retry-After` is respected.
 */
export function createVendorClient(options: createVendorClient.Options): VendorClient {
  const { clock, fetch, headers = {}, maxBytes = answerBytes, query: always = {}, url } = options
  const base = url.replace(/\/+$/, '')
  let restsUntilMs = 0

  async function send(call: VendorClient.Call): Promise<Response> {
    const { body, path, query = {}, signal } = call
    const target = new URL(base + path)
    for (const [name, value] of Object.entries({ ...query, ...always }))
      if (value !== undefined) target.searchParams.set(name, value)
    const json = body === undefined ? undefined : JSON.stringify(body)
    return fetch(target.href, {
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      method: json === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal,
      ...(json !== undefined && { body: json }),
    })
  }

  return {
    async ask(schema, call) {
      if (clock() < restsUntilMs) throw failure('RATE_LIMITED')
      const response = await send(call).catch(() => {
        // The error of a fetch may quote the URL, which may contain a key.
        throw failure('UPSTREAM_UNAVAILABLE')
      })
      if (response.status !== 200) {
        const refusal = await readRefusal(response, call, maxBytes)
        if (refusal) throw refusal
        response.body?.cancel().catch(() => {})
        const restMs = readRestMs(response.headers.get('retry-after'), clock())
        if (restMs <= longestRestMs) restsUntilMs = clock() + restMs
        throw failure(codeOf(response))
      }
      const text = await readText(response.body, maxBytes).catch((error: unknown) => {
        throw failure(error instanceof TypeError ? 'RESPONSE_INVALID' : 'UPSTREAM_UNAVAILABLE')
      })
      if (text === undefined) throw failure('RESPONSE_INVALID')
      return parse(schema, readJson(text), 'RESPONSE_INVALID')
    },
  }
}

export declare namespace createVendorClient {
  type Options = {
    clock: () => number
    fetch: typeof globalThis.fetch
    /** Sent with every request, e.g. a key. */
    headers?: Readonly<Record<string, string>>
    /** Default: 5 MiB. */
    maxBytes?: number
    /** Added to every query, for vendors that accept their key only there. */
    query?: Readonly<Record<string, string | undefined>>
    /** With or without a trailing slash; may have a path. */
    url: string
  }
}

/** Returns the caller's error for a refusal in JSON. */
async function readRefusal(
  { body, status }: Response,
  { readRefusal: read }: VendorClient.Call,
  maxBytes: number,
): Promise<BaseError | undefined> {
  if (!read || status < 400 || status > 499 || status === 429) return undefined
  const text = await readText(body, maxBytes).catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return read(JSON.parse(text), status)
  } catch {
    return undefined
  }
}

type Code = 'NOT_FOUND' | 'RATE_LIMITED' | 'RESPONSE_INVALID' | 'UPSTREAM_UNAVAILABLE'

function failure(code: Code): BaseError {
  return new BaseError(code)
}

/** A 404 with HTML means a wrong URL, not a missing entry. */
function codeOf({ headers, status }: Response): Code {
  if (status === 429) return 'RATE_LIMITED'
  const isJson = /^application\/(?:[\w.+-]*\+)?json\b/i.test(headers.get('content-type') ?? '')
  return status === 404 && isJson ? 'NOT_FOUND' : 'UPSTREAM_UNAVAILABLE'
}

/** Parses seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#name-retry-after */
function readRestMs(header: string | null, nowMs: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Math.max(ms, 0)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure('RESPONSE_INVALID')
  }
}
