import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { readText } from '../readText.ts'

/** More than any page of a vendor should have; beyond it an answer is not read. */
const answerBytes = 5 * 1024 * 1024
/** A vendor that asks for more rest than this, in milliseconds, is tried all the same. */
const longestRestMs = 60 * 60_000

/** One vendor's HTTP API: JSON in, JSON out, parsed at the door. */
export type VendorClient = {
  /**
   * Asks once.
   *
   * @throws `RATE_LIMITED` while the vendor wants rest, `NOT_FOUND` where it says so in JSON,
   *   `RESPONSE_INVALID` for what does not fit the schema, `UPSTREAM_UNAVAILABLE` for all else. None
   *   of them quotes a URL, a header or a word of the answer.
   */
  ask<const schema extends v.GenericSchema>(
    schema: schema,
    call: VendorClient.Call,
  ): Promise<v.InferOutput<schema>>
}

export declare namespace VendorClient {
  type Call = {
    /** Sent as JSON by POST; GET without one. */
    body?: unknown
    /** Begins with `/`; what is put into it is percent-encoded already. */
    path: string
    query?: Readonly<Record<string, string | undefined>>
    signal: AbortSignal
  }
}

/**
 * Nothing of a vendor is believed: redirects are not followed (the key would travel along), an
 * answer that is too long or no JSON is a failure, and `Retry-After` is kept to.
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
        // The error of a fetch may quote the URL, which may hold a key.
        throw failure('UPSTREAM_UNAVAILABLE')
      })
      if (response.status !== 200) {
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
    /** Sent with every call: where a key belongs. */
    headers?: Readonly<Record<string, string>>
    /** 5 MiB unless told otherwise. */
    maxBytes?: number
    /** Part of every query: for vendors that take their key nowhere else. */
    query?: Readonly<Record<string, string | undefined>>
    /** Without a trailing slash or with one; a path in it is kept. */
    url: string
  }
}

type Code = 'NOT_FOUND' | 'RATE_LIMITED' | 'RESPONSE_INVALID' | 'UPSTREAM_UNAVAILABLE'

function failure(code: Code): BaseError {
  return new BaseError(code)
}

/** A page of HTML with a 404 is a wrong address, not an answer. */
function codeOf({ headers, status }: Response): Code {
  if (status === 429) return 'RATE_LIMITED'
  const isJson = /^application\/(?:[\w.+-]*\+)?json\b/i.test(headers.get('content-type') ?? '')
  return status === 404 && isJson ? 'NOT_FOUND' : 'UPSTREAM_UNAVAILABLE'
}

/** Seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#name-retry-after */
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
