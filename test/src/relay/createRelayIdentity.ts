import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { base58 } from '@fairlead/protocol/solana'

/** A client identity at a relay. */
export type RelayIdentity = {
  /** `did:key:z6Mk…` */
  readonly clientId: string
  /** Returns a JWT for one connection. */
  signIn(audience: string): string
}

/** Creates a key and its sign-in JWTs. Source: relay protocol, section 5. */
export function createRelayIdentity(): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const clientId = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  return {
    clientId,
    signIn(audience) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = {
        act: 'client_auth',
        aud: audience,
        exp: iat + 86_400,
        iat,
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
      }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}
