import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { BaseError } from '@fairlead/protocol'

/** Claims of an attestation about one message of a page. */
export type AttestationClaims = {
  /** SHA-256 of the encrypted message, 64 hexadecimal digits. */
  readonly id: string
  /** Origin of the page. */
  readonly origin: string
  /** Seconds since 1970. */
  readonly exp: number
  /** True if the operator lists the origin as a scam. */
  readonly isScam: boolean
  /** True if the project that the page names allows the origin. */
  readonly isVerified: boolean
}

/** A public key as a JWK (RFC 7517). */
export type AttestationKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly use: 'sig'
  /** First 16 characters of the key's thumbprint (RFC 7638). */
  readonly kid: string
  readonly x: string
  readonly y: string
}

/** Signs attestations. Created by {@link createAttestationSigner}. */
export type AttestationSigner = {
  /** Public keys: the current signing key first, then older ones. */
  readonly publicKeys: readonly [AttestationKey, ...AttestationKey[]]
  /** Returns a JSON Web Token (ES256). */
  sign(claims: AttestationClaims): string
}

/**
 * Creates a signer that uses the last of the given P-256 keys.
 *
 * @param keys - Private keys of 32 bytes in hexadecimal, oldest first.
 * @throws `OPTIONS_INVALID` if a number is not a valid private key of the curve. The message never quotes keys.
 */
export function createAttestationSigner(keys: readonly [string, ...string[]]): AttestationSigner {
  const [current, ...older] = keys.map(readKey).toReversed() as [Pair, ...Pair[]]
  const header = encode({ alg: 'ES256', typ: 'JWT', kid: current.publicKey.kid })
  return {
    publicKeys: [current.publicKey, ...older.map(({ publicKey }) => publicKey)],
    sign({ exp, id, isScam, isVerified, origin }) {
      const signed = `${header}.${encode({ id, origin, exp, isScam, isVerified })}`
      const key = { dsaEncoding: 'ieee-p1363', key: current.privateKey } as const
      return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

type Pair = { readonly privateKey: KeyObject; readonly publicKey: AttestationKey }

function readKey(secret: string): Pair {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(secret, 'hex')
    // Uncompressed point: 0x04, then x and y of 32 bytes each.
    const point = curve.getPublicKey()
    const x = point.subarray(1, 33).toString('base64url')
    const y = point.subarray(33).toString('base64url')
    const base = { crv: 'P-256', kty: 'EC', x, y } as const
    const d = Buffer.from(secret, 'hex').toString('base64url')
    return {
      privateKey: createPrivateKey({ format: 'jwk', key: { ...base, d } }),
      publicKey: { ...base, alg: 'ES256', kid: thumbprint(base).slice(0, 16), use: 'sig' },
    }
  } catch {
    throw new BaseError('OPTIONS_INVALID', { shortMessage: 'VERIFY_KEY: Not a P-256 key' })
  }
}

/** Returns the RFC 7638 thumbprint: members in lexical order, without whitespace. */
function thumbprint({ crv, kty, x, y }: Pick<AttestationKey, 'crv' | 'kty' | 'x' | 'y'>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
