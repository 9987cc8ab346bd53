const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = letters[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Decodes base58. @param length - Number of bytes. */
export function fromBase58(text: string, length: number): Uint8Array<ArrayBuffer> {
  let value = [...text].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 0xffn)
  return bytes
}
