/** Bytes of their own buffer, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Random bytes; of the browser, or of a test. */
export type RandomBytes = (length: number) => Bytes

/** Overwrites what was secret. Copies that the engine made are out of reach: the worker's end is for those. */
export function wipe(...buffers: readonly (Uint8Array | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** Text as UTF-8. Never for a secret: a string can't be wiped. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** One after the other, in a buffer of their own. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether both hold the same, without telling by its time where they differ. */
export function isSame(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}
