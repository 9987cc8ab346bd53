import {
  BaseError,
  isErrorCode,
  Problem,
  parse,
  type Route,
  type RouteInput,
  type RouteResponse,
  routePath,
  tryParse,
} from '@fairlead/protocol'
import { OtpProblem, WaitProblem } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import { runWithLimit } from '../runWithLimit.ts'
import type { Proof } from './createProof.ts'
import { RateLimited } from './RateLimited.ts'
import { TooEarly } from './TooEarly.ts'
import { WrongCode } from './WrongCode.ts'

/** Request timeout, in milliseconds; longer than the 25 s that the server may hold a request. */
const limitMs = 35_000
/** Maximum response size, in bytes. */
const answerLimit = 1024 * 1024
/** Clock difference from which the local clock is treated as wrong, in milliseconds. */
const skewMs = 20_000

/** Calls the frame's own server; each call carries a proof of this browser's key. */
export type Api = {
  /** @throws The server's code; `UPSTREAM_UNAVAILABLE`; `RESPONSE_INVALID`; `REQUEST_ABORTED`. */
  call<route extends Route>(
    route: route,
    input?: RouteInput<route>,
    options?: Api.CallOptions,
  ): Promise<RouteResponse<route>>
}

export declare namespace Api {
  type CallOptions = {
    accessToken?: string | undefined
    signal?: AbortSignal | undefined
  }
}

/** @see `@fairlead/protocol/embedded`, `frameApi.ts`. */
export function createApi(options: createApi.Options): Api {
  const { environment, origin, projectId, proof, url } = options
  let { nonce } = options
  /** Server time minus local time, in milliseconds. */
  let aheadMs = 0

  async function send(route: Route, input: RouteInput<Route>, { accessToken, signal }: Sending) {
    const target = new URL(routePath(route.path, input.params), url)
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string>))
      target.searchParams.set(name, value)
    const text = input.body === undefined ? '' : JSON.stringify(input.body)
    const body = new TextEncoder().encode(text)
    const { method } = route
    const headers: Record<string, string> = {
      DPoP: await proof({
        accessToken,
        body,
        method,
        nonce,
        now: Math.floor((environment.clock() + aheadMs) / 1000),
        url: target.href,
      }),
      'X-Dapp-Origin': origin,
      'X-Project-Id': projectId,
    }
    if (accessToken !== undefined) headers.Authorization = `DPoP ${accessToken}`
    if (method === 'POST') headers['Content-Type'] = 'application/json'
    return environment.fetch(target, {
      cache: 'no-store',
      credentials: 'omit',
      headers,
      method,
      redirect: 'error',
      signal,
      ...(method === 'POST' ? { body } : {}),
    })
  }

  /** @returns True if the response carried a new nonce or time, so that a retry can succeed. */
  function learn(response: Response): boolean {
    const [before, wasAheadMs] = [nonce, aheadMs]
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const serverMs = Date.parse(response.headers.get('date') ?? '')
    const skew = serverMs - environment.clock()
    if (Math.abs(skew - aheadMs) > skewMs) aheadMs = skew
    return nonce !== before || aheadMs !== wasAheadMs
  }

  return {
    async call(route, input = {}, { accessToken, signal } = {}) {
      const { schedule } = environment
      try {
        return await runWithLimit({ limitMs, schedule, signal }, async (limited) => {
          signal?.throwIfAborted()
          const sending = { accessToken, signal: limited }
          let response = await send(route, input, sending)
          // The server rejects a proof before it does anything else, so a retry is safe.
          if (learn(response) && response.status === 401 && isAboutProof(response))
            response = await send(route, input, sending)
          const body = await readJson(response)
          if (!response.ok) throw toError(body, response)
          return parse(route.response, body, 'RESPONSE_INVALID') as RouteResponse<typeof route>
        })
      } catch (error) {
        if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
        throw BaseError.is(error) ? error : new BaseError('UPSTREAM_UNAVAILABLE')
      }
    },
  }
}

export declare namespace createApi {
  type Options = {
    environment: Pick<Environment, 'clock' | 'fetch' | 'schedule'>
    /** First nonce from the server, if it sent one; every response may replace the nonce. */
    nonce: string | undefined
    /** Origin of the page that embeds the frame. */
    origin: string
    projectId: string
    proof: Proof
    /** URL of the frame's site. */
    url: string
  }
}

type Sending = { accessToken: string | undefined; signal: AbortSignal }

function isAboutProof(response: Response): boolean {
  return /\b(?:use_dpop_nonce|invalid_dpop_proof)\b/.test(
    response.headers.get('www-authenticate') ?? '',
  )
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.length > answerLimit) throw new BaseError('RESPONSE_INVALID')
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new BaseError(response.ok ? 'RESPONSE_INVALID' : 'UPSTREAM_UNAVAILABLE')
  }
}

function toError(body: unknown, { headers, status }: Response): BaseError {
  const problem = tryParse(Problem, body)
  if (!problem) return new BaseError(status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'RESPONSE_INVALID')
  const code = isErrorCode(problem.code) ? problem.code : 'UNKNOWN'
  const [reason] = problem.reasons
  if (code === 'RATE_LIMITED') {
    const waitMs = Math.max(0, Number(headers.get('retry-after')) * 1000) || 0
    return new RateLimited({ shortMessage: reason?.description, waitMs })
  }
  const seconds = Number(headers.get('retry-after'))
  if (code === 'TOO_EARLY' && reason && seconds > 0)
    return new TooEarly({
      matchCode: tryParse(WaitProblem, body)?.matchCode,
      reason: reason.field,
      seconds,
      shortMessage: reason.description,
    })
  const otp = code === 'OTP_INVALID' ? tryParse(OtpProblem, body) : undefined
  if (otp) return new WrongCode({ ...otp, shortMessage: reason?.description })
  return new BaseError(code, reason ? { shortMessage: reason.description } : {})
}
