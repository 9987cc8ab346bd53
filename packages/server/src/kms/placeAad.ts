import type { Place } from './Kms.ts'

/** A place as bytes. JSON, so that no two places have the same, whatever is in a key. */
export function placeAad(place: Place): Uint8Array {
  const { column, epoch = 0, key, setId = '', table, walletId = '' } = place
  return new TextEncoder().encode(JSON.stringify([table, column, key, walletId, setId, epoch]))
}
