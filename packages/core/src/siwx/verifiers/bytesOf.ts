import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'

const readers = {
  base58: base58.decode,
  base64: base64.decode,
  hex: (text: string) => hexToBytes(text.replace(/^0x/, '')),
} as const

/** @returns Undefined where the text is not written so, and for an absurd length. */
export function bytesOf(text: string, form: keyof typeof readers): Uint8Array | undefined {
  if (text.length > 2_000) return undefined
  try {
    return readers[form](text)
  } catch {
    return undefined
  }
}
