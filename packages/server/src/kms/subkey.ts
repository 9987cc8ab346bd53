import { hkdfSync } from 'node:crypto'

/** Derives a separate 32-byte key for each purpose (HKDF). https://www.rfc-editor.org/rfc/rfc5869 */
export function subkey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', secret, new Uint8Array(0), `fairlead/kms/1/${purpose}`, 32),
  )
}
