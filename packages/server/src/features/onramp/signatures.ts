import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../problem.ts'

/** Maximum distance between a signature's time and this server's clock, in milliseconds. */
export const replayWindowMs = 5 * 60_000

/** Encoding of a signature in its header or URL. */
type Encoding = 'base64' | 'base64url' | 'hex'

/** Returns the HMAC-SHA256 of a text. */
export function sign(secret: string, text: string, encoding: Encoding): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/**
 * Checks an HMAC-SHA256 in constant time, and the time that it covers.
 *
 * @param options.signedAtMs - Milliseconds since 1970; the signature must cover it.
 * @throws `SIGNATURE_INVALID`
 */
export function requireSignature(options: {
  encoding: Encoding
  nowMs: number
  secret: string
  signature: string | undefined
  signedAtMs: number
  text: string
}): void {
  const { encoding, nowMs, secret, signature = '', signedAtMs, text } = options
  const expected = Buffer.from(sign(secret, text, encoding))
  const given = Buffer.from(signature)
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given)
  const isTimely = Math.abs(nowMs - signedAtMs) <= replayWindowMs
  if (!isSigned || !isTimely) throw new Refusal('SIGNATURE_INVALID')
}

/** Reads a header of the form `t=1728394718,v1=a1b2`; the first value of a repeated name counts. */
export function readSignatureHeader(header: string | null): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const part of (header ?? '').split(',')) {
    const [, name, value] = /^\s*(\w+)=(.*?)\s*$/.exec(part) ?? []
    if (name !== undefined && value !== undefined && !parts.has(name)) parts.set(name, value)
  }
  return parts
}

/** Converts seconds since 1970, as text, to milliseconds; `NaN` for anything else. */
export function secondsToMs(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Number.NaN
}
