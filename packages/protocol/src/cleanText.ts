// Controls, bidirectional marks, invisible fillers: what can make a text say another thing than it shows.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/**
 * A text from outside (name of a token, an NFT, a wallet) as it may stand on a screen: one line,
 * without what can't be seen or turns the reading direction, at most `limit` characters.
 *
 * @param limit - In code points; a longer text ends in an ellipsis.
 */
export function cleanText(text: string, limit = 64): string {
  // Nobody reads more, and a text of megabytes would be searched whole.
  const line = text
    .slice(0, limit * 16)
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const points = [...line]
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : line
}
