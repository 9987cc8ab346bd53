/**
 * A token that carries a web address in its name was sent to lead people there; so was one that
 * promises something to whoever comes. Source of nothing but experience, hence short.
 */
const lures = [
  /https?:|www\.|t\.me\//i,
  /\b[a-z0-9-]{2,}\.(?:com|net|org|io|xyz|app|site|online|top|gift|fi|finance|me|us|pro|cc|club|fun|live|vip|co)\b/i,
  /\b(?:claim|redeem|visit)\b/i,
]

/** Whether names of a token or its collection look like bait. */
export function isSpamName(...names: readonly (string | undefined)[]): boolean {
  return names.some((name) => name !== undefined && lures.some((lure) => lure.test(name)))
}
