import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Signer } from '../environment.ts'
import { fromBase64Url } from './base.ts'

/** What stands before a seed in PKCS #8. Source: RFC 8410, section 7. */
const pkcs8Head = '302e020100300506032b657004220420'

/**
 * Signs by an Ed25519 key: with the platform where it knows the curve, with a library, fetched then,
 * where it does not: browsers of before 2025.
 *
 * @param seed - 32 bytes, secret.
 * @see https://www.rfc-editor.org/rfc/rfc8032
 */
export async function createSigner(seed: Uint8Array): Promise<Signer> {
  try {
    return await createPlatformSigner(seed)
  } catch {
    const { createOwnSigner } = await import('./createOwnSigner.ts')
    return await createOwnSigner(seed)
  }
}

/** By Web Crypto. @throws Anything, where it is missing or does not know the curve. */
export async function createPlatformSigner(seed: Uint8Array): Promise<Signer> {
  const { subtle } = crypto
  const pkcs8 = concatBytes(hexToBytes(pkcs8Head), seed) as Uint8Array<ArrayBuffer>
  const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x } = await subtle.exportKey('jwk', key)
  if (x === undefined) throw new TypeError('No public key')
  return {
    publicKey: fromBase64Url(x),
    async sign(message) {
      const bytes = message as Uint8Array<ArrayBuffer>
      return new Uint8Array(await subtle.sign('Ed25519', key, bytes))
    },
  }
}
