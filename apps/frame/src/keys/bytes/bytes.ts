/** Bytes with a buffer of their own, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Returns random bytes, from the browser or from a test. */
export type RandomBytes = (length: number) => Bytes

/**
 * Overwrites secrets. Copies made by the JavaScript engine are out of reach; they end with the
 * worker.
 */
export function wipe(...buffers: readonly (Uint8Array | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** Encodes text as UTF-8. Not for secrets: strings can't be wiped. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Concatenates the parts into a new buffer. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Compares in constant time; returns true if both hold the same bytes. */
export function isSame(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}
