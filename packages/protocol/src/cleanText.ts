// Control characters, bidirectional marks and invisible fillers, which can make text read differently than
// shown.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/**
 * Sanitizes untrusted text (name of a token, an NFT, a wallet) for display: one line, without invisible or
 * bidirectional characters, at most `limit` characters.
 *
 * @param limit - In code points; a longer text ends in an ellipsis.
 */
export function cleanText(text: string, limit = 64): string {
  // Limits the work for very long texts.
  const line = text
    .slice(0, limit * 16)
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const points = [...line]
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : line
}
