const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes as standard, padded base64. Source: RFC 4648, section 4. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decodes base64. @throws for text that {@link toBase64} would not produce, so that encodings are unique. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text)
  if (btoa(binary) !== text) throw new TypeError('Not base64')
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Encodes as base64url without padding. Source: RFC 4648, section 5. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Decodes base64url. @throws for text that {@link toBase64Url} would not produce. */
export function fromBase64Url(text: string): Uint8Array {
  if (/[+/=]/.test(text)) throw new TypeError('Not base64url')
  const standard = text.replace(/-/g, '+').replace(/_/g, '/')
  return fromBase64(standard.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

/** Encodes as base58 (Bitcoin alphabet). The first byte must not be zero, because leading zeros are lost. */
export function toBase58(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = base58Alphabet[Number(rest % 58n)] + text
  return text
}
