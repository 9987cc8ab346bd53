/**
 * Converts patterns of an origin list (`matchesOrigin`) to CSP sources.
 *
 * CSP allows `*` only as the leftmost part of a host, for any number of labels. The sources therefore match everything
 * that the list does, and possibly more. The frame checks its parent exactly.
 *
 * @returns The sources, without patterns that CSP can't express.
 */
export function toCspSources(patterns: readonly string[]): readonly string[] {
  return [...new Set(patterns.flatMap(toSources))]
}

// Excludes every character that could end a source or a directive.
const pattern =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\[[0-9a-f:]+\]|[\w*.-]+)(?::(?<port>\d{1,5}|\*))?(?:\/[^\s;,]*)?$/i

function toSources(text: string): string[] {
  const { host, port, scheme } = pattern.exec(text.trim())?.groups ?? {}
  if (!host) return []
  const labels = host.toLowerCase().split('.')
  const known = labels.slice(labels.lastIndexOf('*') + 1)
  // `*` alone, or at the end of a host, would allow every origin.
  if (known.length === 0) return []
  const wanted = known.length === labels.length ? known.join('.') : `*.${known.join('.')}`
  const schemes = scheme ? [scheme.toLowerCase()] : ['https', 'http']
  return schemes.map((one) => `${one}://${wanted}${port === undefined ? '' : `:${port}`}`)
}
