import { createPublicKey, verify } from 'node:crypto'
import { tryParse } from '@fairlead/protocol'
import { base58 } from '@fairlead/protocol/solana'
import * as v from 'valibot'
import { RelayError } from './RelayError.ts'

/** Tolerated clock difference of a client, in seconds. */
const leewaySeconds = 600
/** Maximum lifetime of a token, in seconds: one day, which clients use. A copied token is useless after it. */
const maxLifetimeSeconds = 86_400

const Header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const Claims = v.object({
  iss: v.pipe(v.string(), v.startsWith('did:key:z'), v.maxLength(80)),
  sub: v.string(),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
  act: v.optional(v.literal('client_auth')),
})

/**
 * Verifies the JWT that a client signed with its own key, and returns the client's `did:key`.
 *
 * @param options.audiences - URLs of this relay; `http` counts as `ws`.
 * @throws `InvalidJwt` with the reason.
 */
export function verifyAuth(
  token: string,
  options: { audiences: readonly string[]; nowMs: number },
): string {
  const parts = token.split('.')
  const [header, claims, signature] = parts
  if (parts.length !== 3 || !header || !claims || !signature) throw invalid('not a token')
  if (!tryParse(Header, readJson(header))) throw invalid('its header is not that of EdDSA')
  const told = tryParse(Claims, readJson(claims))
  if (!told) throw invalid('its claims are not those of a client')
  const key = readDidKey(told.iss)
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${claims}`, 'ascii'),
    createPublicKey({
      format: 'jwk',
      key: { crv: 'Ed25519', kty: 'OKP', x: key.toString('base64url') },
    }),
    decode(signature),
  )
  if (!isSigned) throw invalid('its signature is not by its issuer')

  const nowSeconds = options.nowMs / 1000
  if (told.exp < nowSeconds - leewaySeconds) throw invalid('it has expired')
  if (told.iat > nowSeconds + leewaySeconds) throw invalid('it is from the future')
  if (told.exp - told.iat > maxLifetimeSeconds) throw invalid('it is valid for more than one day')
  const audience = normalize(told.aud)
  if (!audience || !options.audiences.some((own) => normalize(own) === audience))
    throw invalid('its audience is not this relay')
  return told.iss
}

function invalid(why: string) {
  return new RelayError('InvalidJwt', why)
}

/** Decodes base64url strictly: no padding, no standard base64 characters, no spare bits. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw invalid('not base64url')
  return bytes
}

function readJson(text: string): unknown {
  const json = decode(text).toString()
  try {
    return JSON.parse(json)
  } catch {
    throw invalid('not JSON')
  }
}

/** Returns the Ed25519 public key of `did:key:z6Mk…`. https://w3c-ccg.github.io/did-key-spec/ */
function readDidKey(did: string): Buffer {
  let bytes: Buffer
  try {
    bytes = Buffer.from(base58.decode(did.slice('did:key:z'.length)))
  } catch {
    throw invalid('its issuer is not a did:key')
  }
  // `ed01` is the multicodec prefix of Ed25519; the key has 32 bytes.
  if (bytes.length !== 34 || bytes.readUInt16BE() !== 0xed01)
    throw invalid('its issuer is not an Ed25519 did:key')
  return bytes.subarray(2)
}

/** Normalizes a relay URL, so that case, default port and trailing slash don't matter. */
function normalize(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { host, pathname, protocol } = new URL(text.replace(/^http/i, 'ws'))
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
