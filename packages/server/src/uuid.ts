/** Cryptographically random bytes. */
export type Random = (length: number) => Uint8Array

/** Creates a random UUID, version 4. https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
export function createUuid(random: Random): string {
  const bytes = Buffer.from(random(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
