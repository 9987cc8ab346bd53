import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'

const readers = {
  base58: base58.decode,
  base64: base64.decode,
  hex: (text: string) => hexToBytes(text.replace(/^0x/, '')),
} as const

/** Decodes text to bytes. @returns `undefined` if the encoding is invalid or the text exceeds 2,000 characters. */
export function bytesOf(text: string, form: keyof typeof readers): Uint8Array | undefined {
  if (text.length > 2_000) return undefined
  try {
    return readers[form](text)
  } catch {
    return undefined
  }
}

/** Compares two byte arrays. Not constant-time, because neither is a secret. */
export function isEqualBytes(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, index) => byte === other[index])
}
