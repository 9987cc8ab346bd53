import { fromBase64Url } from '../crypto/base.ts'
import { isRecord, parseJson } from '../jsonRpc.ts'
import type { Attestation } from '../session/WalletClient.ts'

/** Maximum clock difference to the server, in seconds. */
const clockSkewSeconds = 60

/**
 * Result of verifying a page's attestation:
 *
 * - `verified`: the page has the origin that it claims, and the operator of the server knows the origin.
 * - `mismatch`: the page has a different origin than it claims.
 * - `scam`: the operator of the server lists the page's origin as a scam.
 * - `unknown`: no attestation, or none that a trusted server signed for this message.
 */
export type OriginVerdict =
  | { readonly status: 'mismatch' | 'scam' | 'verified'; readonly origin: string }
  | { readonly status: 'unknown' }

/** Returns the trusted key with that id, or `undefined`. */
export type FindAttestationKey = (keyId: string | undefined) => Promise<CryptoKey | undefined>

/** Verifies an attestation locally. Never throws; an invalid attestation is `unknown`. */
export async function verifyAttestation(
  options: verifyAttestation.Options,
): Promise<OriginVerdict> {
  try {
    return (await verify(options)) ?? { status: 'unknown' }
  } catch {
    return { status: 'unknown' }
  }
}

export declare namespace verifyAttestation {
  type Options = {
    /** Attestation of the proposal, request or sign-in, not verified yet. */
    attestation: Attestation | undefined
    /** Finds a key of the server that this wallet trusts; never of a server that the page names. */
    findKey: FindAttestationKey
    /** Milliseconds since 1970. */
    now: number
    /** The URL that the page claims: `metadata.url`. */
    url: string
  }
}

async function verify(options: verifyAttestation.Options): Promise<OriginVerdict | undefined> {
  const { attestation, findKey, now, url } = options
  const [header, payload, signature, ...more] = attestation?.token.split('.') ?? []
  if (!attestation || !header || !payload || !signature || more.length > 0) return undefined
  const { alg, kid } = readPart(header)
  if (alg !== 'ES256' || (kid !== undefined && typeof kid !== 'string')) return undefined
  const { exp, id, isScam, isVerified, origin } = readPart(payload)
  if (id !== attestation.messageId || typeof origin !== 'string') return undefined
  if (typeof exp !== 'number' || exp + clockSkewSeconds < now / 1000) return undefined
  const key = await findKey(kid)
  const isSigned =
    key &&
    (await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      fromBase64Url(signature) as Uint8Array<ArrayBuffer>,
      new TextEncoder().encode(`${header}.${payload}`),
    ))
  if (!isSigned) return undefined
  if (isScam === true) return { status: 'scam', origin }
  if (origin !== (URL.canParse(url) ? new URL(url).origin : undefined))
    return { status: 'mismatch', origin }
  // An origin that no project of the server lists proves nothing, even if it matches.
  return isVerified === true ? { status: 'verified', origin } : undefined
}

function readPart(part: string): Readonly<Record<string, unknown>> {
  const value = parseJson(new TextDecoder().decode(fromBase64Url(part)))
  return isRecord(value) ? value : {}
}
