/** Patterns of names that contain a web address or a lure. Based on experience only, so the list is short. */
const lures = [
  /https?:|www\.|t\.me\//i,
  /\b[a-z0-9-]{2,}\.(?:com|net|org|io|xyz|app|site|online|top|gift|fi|finance|me|us|pro|cc|club|fun|live|vip|co)\b/i,
  /\b(?:claim|redeem|visit)\b/i,
]

/** Returns true if a name of a token or its collection looks like spam. */
export function isSpamName(...names: readonly (string | undefined)[]): boolean {
  return names.some((name) => name !== undefined && lures.some((lure) => lure.test(name)))
}
