/** Patterns of secrets and of personal data, and what a log line shows instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // Credentials in a URL, before the host.
  [/(\w+:\/\/)[^\s/?#@]+@/g, '$1[redacted]@'],
  // Values of a query or a fragment.
  [/([?#])[^\s?#]*=[^\s"')]*/g, '$1[redacted]'],
  [/\b(Basic|Bearer|DPoP)\s+[^\s"',]+/gi, '$1 [redacted]'],
  [/\b[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[email]'],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // Keys, shares and random tokens, in hexadecimal or base64url.
  [/\b(?:0x)?[\da-f]{64,}\b/gi, '[secret]'],
  [/(?<![\w-])[\w-]{43,}={0,2}/g, '[secret]'],
  [/\b0x[\da-f]{40}\b/gi, '[address]'],
]

/** Matches text that needs none of the patterns, for example ids and routes. */
const harmless = /^[\w/:*-]{0,40}$/

/**
 * Removes secrets and personal data from text for a log: credentials and queries of URLs, tokens, email addresses,
 * account addresses, keys and shares.
 *
 * Log entries hold no such text by design. This is a second line of defence.
 */
export function redactText(text: string): string {
  if (harmless.test(text)) return text
  let result = text
  for (const [pattern, replacement] of patterns) result = result.replace(pattern, replacement)
  return result
}
