import {
  BaseError,
  type ErrorCode,
  errorSentence,
  errorText,
  InputError,
  type Problem,
} from '@fairlead/protocol'
import type { OtpProblem, WaitProblem } from '@fairlead/protocol/embedded'

/** Thrown to refuse a request for a reason that the caller may know. */
export class Refusal extends BaseError {
  override name = 'Refusal'
  /** Name of the invalid input. */
  readonly field: string | undefined
  /** Additional response headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Digits of a device that waits. */
  readonly matchCode: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Overrides the status of the error code. */
  readonly status: number | undefined
  /** Number of attempts left after a wrong code. */
  readonly triesLeft: number | undefined

  constructor(code: RefusalCode, options: Refusal.Options = {}) {
    const {
      cause,
      field,
      headers = {},
      matchCode,
      retryAfterSeconds,
      shortMessage,
      status,
      triesLeft,
    } = options
    super(code, { cause, shortMessage })
    this.field = field
    this.headers = headers
    this.matchCode = matchCode
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
    this.triesLeft = triesLeft
  }
}

export declare namespace Refusal {
  type Options = {
    cause?: unknown
    field?: string
    headers?: Readonly<Record<string, string>>
    matchCode?: string | undefined
    retryAfterSeconds?: number
    shortMessage?: string
    status?: number
    triesLeft?: number | undefined
  }
}

/** Error codes that are sent over HTTP, with their status and the input that they usually name. */
const refusals = {
  REQUEST_INVALID: { field: 'request', status: 400 },
  NETWORK_UNSUPPORTED: { field: 'chainId', status: 400 },
  PROJECT_INVALID: { field: 'projectId', status: 401 },
  SIGNATURE_INVALID: { field: 'signature', status: 401 },
  SESSION_EXPIRED: { field: 'session', status: 401 },
  OTP_INVALID: { field: 'otp', status: 401 },
  FACTOR_REQUIRED: { field: 'factor', status: 403 },
  FROZEN: { field: 'wallet', status: 403 },
  ORIGIN_NOT_ALLOWED: { field: 'origin', status: 403 },
  NOT_FOUND: { field: 'path', status: 404 },
  CONFLICT: { field: 'request', status: 409 },
  OTP_EXPIRED: { field: 'otp', status: 410 },
  BODY_TOO_LARGE: { field: 'body', status: 413 },
  MEDIA_TYPE: { field: 'content-type', status: 415 },
  LOCKED: { field: 'otp', status: 423 },
  TOO_EARLY: { field: 'time', status: 425 },
  RATE_LIMITED: { field: 'rate', status: 429 },
  SERVER_ERROR: { field: 'server', status: 500 },
  FEATURE_UNAVAILABLE: { field: 'feature', status: 501 },
  UPSTREAM_UNAVAILABLE: { field: 'upstream', status: 503 },
} as const satisfies Partial<Record<ErrorCode, { field: string; status: number }>>

type RefusalCode = keyof typeof refusals

/**
 * Turns any error into a problem response (RFC 9457). Only this project's errors are described, and only those with a
 * public code. Any other error becomes `SERVER_ERROR` without details.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9457
 */
export function problem(error: unknown, requestId: string): Response {
  const code = refusalCode(error) ?? 'SERVER_ERROR'
  const told = refusalCode(error) ? (error as BaseError) : new Refusal('SERVER_ERROR')
  const refusal = told instanceof Refusal ? told : undefined
  const field = told instanceof InputError ? told.path : (refusal?.field ?? refusals[code].field)
  const status = refusal?.status ?? refusals[code].status
  const { matchCode, triesLeft } = refusal ?? {}
  const description = errorSentence(told)
  const body: Problem & Partial<OtpProblem & WaitProblem> = {
    type: `urn:fairlead:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: errorText(code),
    detail: description,
    status,
    code,
    reasons: [{ field, description }],
    requestId,
    ...(matchCode !== undefined && { matchCode }),
    ...(triesLeft !== undefined && { triesLeft }),
  }
  const headers = new Headers({
    ...refusal?.headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
  })
  if (refusal?.retryAfterSeconds !== undefined)
    headers.set('retry-after', String(refusal.retryAfterSeconds))
  return new Response(JSON.stringify(body), { headers, status })
}

/** Returns the public code of an error; `undefined` for a crash. */
export function refusalCode(error: unknown): RefusalCode | undefined {
  if (!BaseError.is(error) || error.code === 'SERVER_ERROR') return undefined
  return Object.hasOwn(refusals, error.code) ? (error.code as RefusalCode) : undefined
}
