// Characters that are invisible or reverse the order of the text that follows.
const misleading =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]/gu
/**
 * More combining marks per letter than any language needs; they would overlap neighbouring lines.
 */
const piled = /(\p{M}{2})\p{M}+/gu

/**
 * Makes untrusted text safe to show in the approval. Invisible or misleading characters are
 * escaped, e.g. `\\u202e`; line breaks and tabs stay. For names and short texts see `cleanText`.
 */
export function escapeMisleading(text: string): string {
  return text
    .replace(misleading, (character) =>
      /[\t\n]/.test(character)
        ? character
        : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
    )
    .replace(piled, '$1')
}
