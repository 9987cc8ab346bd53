import { type Hex, hexToBytes } from 'viem'

// Characters that hide, or turn the order of what follows around.
const misleading = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** The bytes as text, when they are UTF-8 that looks like what it is; `undefined` otherwise. */
export function decodeText(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      hexToBytes(bytes),
    )
    return toVisible(text) === text ? text : undefined
  } catch {
    return undefined
  }
}

/** The text with misleading characters written out, e.g. `\\u202e`. Line breaks and tabs stay. */
export function toVisible(text: string): string {
  return text.replace(misleading, (character) =>
    /[\t\n\r]/.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
