// Characters that hide, or turn the order of what follows around.
const misleading =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]/gu
/** More marks on one letter than any language needs paint over the lines around it. */
const piled = /(\p{M}{2})\p{M}+/gu

/**
 * A text from outside as it may stand on the approval: what can't be seen or misleads is written out,
 * e.g. `\\u202e`; line breaks and tabs stay. For names and short texts see `cleanText`.
 */
export function toVisible(text: string): string {
  return text
    .replace(misleading, (character) =>
      /[\t\n]/.test(character)
        ? character
        : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
    )
    .replace(piled, '$1')
}
