// What both curves share. The library's own modules of the same kind come with every curve it has: in a
// page they weigh as much as the rest of this package.

/** The field that both curves are over: 2^255 − 19. */
export const fieldPrime = 2n ** 255n - 19n

/** Makes 32 bytes a scalar, in place. Source: RFC 7748, section 5; RFC 8032, section 5.1.5. */
export function clamp(bytes: Uint8Array): Uint8Array {
  bytes[0] = bytes[0]! & 248
  bytes[31] = (bytes[31]! & 127) | 64
  return bytes
}

/** The remainder that is not negative. */
export function mod(value: bigint, modulus: bigint = fieldPrime): bigint {
  const rest = value % modulus
  return rest >= 0n ? rest : rest + modulus
}

/** One divided by it, by Fermat's little theorem: the same steps for every value. Zero for zero. */
export function invert(value: bigint): bigint {
  const exponent = fieldPrime - 2n
  let result = 1n
  for (let bit = 254n; bit >= 0n; bit--) {
    result = mod(result * result)
    if ((exponent >> bit) & 1n) result = mod(result * value)
  }
  return result
}

/** Little-endian. */
export function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** 32 bytes, little-endian. */
export function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
