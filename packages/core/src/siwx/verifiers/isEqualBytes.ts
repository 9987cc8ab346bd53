/** Compares two byte arrays. Not constant-time, because neither is a secret. */
export function isEqualBytes(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, index) => byte === other[index])
}
