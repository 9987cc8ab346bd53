const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Maximum number of characters in an address. Longer texts are refused, because decoding takes quadratic time. */
const longest = 44
const addressBytes = 32

/**
 * Decodes an address; returns `undefined` for anything else.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58
 */
export function decodeAddress(text: string): Uint8Array | undefined {
  if (text.length > longest) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  if (value >= 2n ** 256n) return undefined
  // Each leading zero byte is written as one `1`.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const length = zeros + Math.ceil(hex.length / 2)
  if (length !== addressBytes) return undefined
  return new Uint8Array(Buffer.from(hex.padStart(addressBytes * 2, '0'), 'hex'))
}

/** Encodes an address. @param bytes - Exactly 32 bytes. */
export function encodeAddress(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** True if a text is a Solana address: base58 of 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return decodeAddress(text) !== undefined
}
