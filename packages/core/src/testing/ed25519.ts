import { base58, base64urlnopad } from '@scure/base'

/** Ed25519 key pair of Web Crypto. */
export type Ed25519Key = {
  /** Base58, as in Solana. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs a message. @returns 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** PKCS #8 header before the 32 bytes of the secret. https://www.rfc-editor.org/rfc/rfc8410 */
const pkcs8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/** Imports a key. @param secret - 32 bytes. */
export async function importEd25519(secret: Uint8Array): Promise<Ed25519Key> {
  const encoded = Uint8Array.from([...pkcs8, ...secret])
  const key = await crypto.subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = base64urlnopad.decode(x)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
  }
}
