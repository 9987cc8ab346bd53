const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Characters of an address, at most; more is not looked at, as the work grows with the square. */
const longest = 44
const addressBytes = 32

/**
 * The bytes of an address, or `undefined` for what is none.
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
  // Zeros in front are written one by one.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const length = zeros + Math.ceil(hex.length / 2)
  if (length !== addressBytes) return undefined
  return new Uint8Array(Buffer.from(hex.padStart(addressBytes * 2, '0'), 'hex'))
}

/** @param bytes - 32 of them. */
export function encodeAddress(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** Whether a text is an address of Solana: base58 of 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return decodeAddress(text) !== undefined
}
