import { base64urlnopad } from '@scure/base'
import { exportJWK, SignJWT } from 'jose'

/** Creates the DPoP proof for one call. https://www.rfc-editor.org/rfc/rfc9449 */
export type Proof = (options: {
  accessToken: string | undefined
  body: Uint8Array<ArrayBuffer>
  method: string
  nonce: string | undefined
  /** Seconds since 1970, adjusted to the server's clock as far as it is known. */
  now: number
  url: string
}) => Promise<string>

/** @param random - Returns cryptographically random bytes. */
export async function createProof(
  key: CryptoKeyPair,
  random: (length: number) => Uint8Array,
): Promise<Proof> {
  const { crv, kty, x, y } = await exportJWK(key.publicKey)
  const jwk = { kty, crv, x, y } as { kty: string; crv: string; x: string; y: string }
  return async ({ accessToken, body, method, nonce, now, url }) => {
    const { origin, pathname } = new URL(url)
    const claims = {
      htm: method,
      htu: origin + pathname,
      jti: base64urlnopad.encode(random(16)),
      bd: await digest(body),
      ...(accessToken === undefined
        ? {}
        : { ath: await digest(new TextEncoder().encode(accessToken)) }),
      ...(nonce === undefined ? {} : { nonce }),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt(now)
      .sign(key.privateKey)
  }
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
