import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { createAccessTokenVerifier } from '@fairlead/server'

// #region token
/**
 * Signs the token of a user who is signed in to your site. Any JWT library does the same.
 *
 * @param key - P-256 private key.
 * @param user - From your own session, never from the request.
 */
export function signWalletToken(key: KeyObject, nonce: string, user: { id: string }): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://shop.example',
    aud: 'fairlead',
    sub: user.id,
    iat: now,
    exp: now + 60,
    nonce,
  }
  const signed = `${encode({ alg: 'ES256', kid: 'shop-1', typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { dsaEncoding: 'ieee-p1363', key })
  return `${signed}.${signature.toString('base64url')}`
}

/** Your public keys, served at `jwksUrl`. During a rotation, list the old and the new key. */
export function publicKeys(key: KeyObject) {
  const jwk = createPublicKey(key).export({ format: 'jwk' })
  return { keys: [{ ...jwk, alg: 'ES256', kid: 'shop-1', use: 'sig' }] }
}
// #endregion token

// #region verify
const verifier = createAccessTokenVerifier({
  frameUrl: 'https://wallet.example',
  origins: ['https://shop.example'],
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
})

/** Returns the user and the wallet of a request. @throws if the token is not valid. */
export async function identify(authorization: string) {
  const { userId, wallets } = await verifier.verify(authorization.replace(/^Bearer /, ''))
  return { address: wallets.eip155, userId }
}
// #endregion verify
