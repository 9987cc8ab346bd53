import { createHash, createPublicKey, verify } from 'node:crypto'
import { parse } from '@fairlead/protocol'
import * as v from 'valibot'

const Segment = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const Header = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  // Extensions that a verifier has to understand: none.
  crit: v.optional(v.never()),
  // A private key must not be sent.
  jwk: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    d: v.optional(v.never()),
    x: Segment,
    y: Segment,
  }),
})

/** Length of an ES256 signature, in bytes. */
const signatureBytes = 64

/**
 * Verifies the signature of a DPoP proof with the key in its header. Only ES256 is accepted. Uses the platform's
 * synchronous functions, which take less than half the time of Web Crypto for a key that is used once.
 * https://www.rfc-editor.org/rfc/rfc9449#section-4.2
 *
 * @returns The payload, and the SHA-256 thumbprint of the key (RFC 7638).
 * @throws If the proof has another form, or its signature is invalid.
 */
export function verifyDpop(token: string): { jkt: string; payload: unknown } {
  const [header = '', payload = '', signature = ''] = parse(
    v.pipe(v.array(Segment), v.length(3)),
    token.split('.'),
  )
  const { crv, kty, x, y } = parse(Header, toJson(header)).jwk
  // The thumbprint uses only the key's own members; other members of the header are dropped.
  const jwk = { crv, kty, x, y }
  const key = createPublicKey({ format: 'jwk', key: jwk })
  const bytes = Buffer.from(signature, 'base64url')
  const isValid =
    bytes.length === signatureBytes &&
    verify('sha256', Buffer.from(`${header}.${payload}`), { dsaEncoding: 'ieee-p1363', key }, bytes)
  if (!isValid) throw new TypeError('The signature is invalid')
  return {
    jkt: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    payload: toJson(payload),
  }
}

function toJson(segment: string): unknown {
  return JSON.parse(Buffer.from(segment, 'base64url').toString())
}
