import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Length of the authentication tag at the end of a ciphertext, in bytes. */
const tagBytes = 16

/** Encrypts with AES-256-GCM. A 12-byte nonce must never be used twice with one key. */
export function encrypt(options: {
  aad: Uint8Array
  iv: Uint8Array
  key: Uint8Array
  plaintext: Uint8Array
}): Uint8Array {
  const { aad, iv, key, plaintext } = options
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** @throws if the key, the ciphertext or `aad` doesn't match. */
export function decrypt(options: {
  aad: Uint8Array
  ct: Uint8Array
  iv: Uint8Array
  key: Uint8Array
}): Uint8Array {
  const { aad, ct, iv, key } = options
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(aad).setAuthTag(ct.subarray(ct.length - tagBytes))
  return Buffer.concat([decipher.update(ct.subarray(0, ct.length - tagBytes)), decipher.final()])
}
