import { BaseError } from './errors/BaseError.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Base58 with Bitcoin's alphabet, for addresses and other short values: the time is quadratic.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58
 */
export const base58 = {
  encode(bytes: Uint8Array): string {
    let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    let text = ''
    for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
    // Each leading zero byte is written as one `1`.
    const zeros = bytes.findIndex((byte) => byte !== 0)
    return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
  },

  /** @throws `REQUEST_INVALID` for a letter that is not of the alphabet. */
  decode(text: string): Uint8Array<ArrayBuffer> {
    let value = 0n
    for (const letter of text) {
      const digit = alphabet.indexOf(letter)
      if (digit < 0) throw new BaseError('REQUEST_INVALID', { hints: ['Expected: base58'] })
      value = value * 58n + BigInt(digit)
    }
    const bytes: number[] = []
    for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
    const zeros = /^1*/.exec(text)?.[0].length ?? 0
    return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
  },
}

/** True if the text is a Solana address: 32 bytes, base58. The key need not exist. */
export function isSolanaAddress(text: string): boolean {
  // Decoding takes quadratic time, so the length is checked first.
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32
}
