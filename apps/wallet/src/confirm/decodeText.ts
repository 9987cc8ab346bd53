import { type Hex, hexToBytes } from 'viem'

// Control, invisible and bidirectional characters, which can hide or reorder text.
const misleading = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Returns the bytes as UTF-8 text; `undefined` if they are invalid or contain misleading characters. */
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

/** Escapes misleading characters, e.g. as `\\u202e`. Line breaks and tabs stay. */
export function toVisible(text: string): string {
  return text.replace(misleading, (character) =>
    /[\t\n\r]/.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
