/** The field that both curves are over: 2^255 − 19. */
export const fieldPrime = 2n ** 255n - 19n

/** Makes 32 bytes a scalar, in place. Source: RFC 7748, section 5; RFC 8032, section 5.1.5. */
export function clamp(bytes: Uint8Array): Uint8Array {
  bytes[0] = bytes[0]! & 248
  bytes[31] = (bytes[31]! & 127) | 64
  return bytes
}
