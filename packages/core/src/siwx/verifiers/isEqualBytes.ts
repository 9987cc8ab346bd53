/** Neither is a secret, so how long it takes tells nothing. */
export function isEqualBytes(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, index) => byte === other[index])
}
