import type { Place } from './Kms.ts'

/** Encodes a place as bytes. JSON keeps places distinct, whatever characters a key contains. */
export function placeAad(place: Place): Uint8Array {
  const { column, epoch = 0, key, setId = '', table, walletId = '' } = place
  return new TextEncoder().encode(JSON.stringify([table, column, key, walletId, setId, epoch]))
}
