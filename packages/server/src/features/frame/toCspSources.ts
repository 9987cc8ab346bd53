/**
 * Patterns of an origin list (`matchesOrigin`) as sources of a Content-Security-Policy.
 *
 * A policy knows `*` only as the whole beginning of a host, for any number of labels: it lets through
 * what the list does, and may let through more. The frame itself looks closer.
 *
 * @returns Without those that a policy can't say.
 */
export function toCspSources(patterns: readonly string[]): readonly string[] {
  return [...new Set(patterns.flatMap(toSources))]
}

// Nothing that ends a source or a directive.
const pattern =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\[[0-9a-f:]+\]|[\w*.-]+)(?::(?<port>\d{1,5}|\*))?(?:\/[^\s;,]*)?$/i

function toSources(text: string): string[] {
  const { host, port, scheme } = pattern.exec(text.trim())?.groups ?? {}
  if (!host) return []
  const labels = host.toLowerCase().split('.')
  const known = labels.slice(labels.lastIndexOf('*') + 1)
  // `*` alone, or as the end of a host, would let everybody in.
  if (known.length === 0) return []
  const wanted = known.length === labels.length ? known.join('.') : `*.${known.join('.')}`
  const schemes = scheme ? [scheme.toLowerCase()] : ['https', 'http']
  return schemes.map((one) => `${one}://${wanted}${port === undefined ? '' : `:${port}`}`)
}
