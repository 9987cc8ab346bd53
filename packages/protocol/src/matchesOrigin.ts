/**
 * True if an origin matches one entry of a project's allow-list. Page and server use the same rule.
 *
 * Pattern: `[scheme://]host[:port]`. No scheme means http and https; `*` matches exactly one whole host
 * label, or any port. Loopback origins match every list, but `*.localhost` is not a loopback origin here.
 */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (isLoopbackOrigin(origin)) return true
  // Origins of native shells have no host and must match exactly.
  if (!/^https?:\/\//i.test(origin)) return pattern === origin && origin !== 'null'
  const actual = parts(origin)
  const wanted = parts(pattern)
  if (!actual || !wanted) return false
  if (wanted.scheme && wanted.scheme !== actual.scheme) return false
  if (wanted.port !== '*' && !portFits(wanted, actual)) return false
  const actualLabels = actual.host.split('.')
  const wantedLabels = wanted.host.split('.')
  if (wantedLabels.length !== actualLabels.length) return false
  // `*` alone as the host would allow every origin.
  if (wanted.host === '*') return false
  return wantedLabels.every((label, index) => label === '*' || label === actualLabels[index])
}

function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(origin)
}

type Parts = { host: string; port: string | undefined; scheme: string | undefined }

function parts(text: string): Parts | undefined {
  const match =
    /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\[[0-9a-f:]+\]|[^/:?#@\s]+)(?::(?<port>\d{1,5}|\*))?(?:[/?#].*)?$/i.exec(
      text.trim(),
    )
  const { host, port, scheme } = match?.groups ?? {}
  return host ? { host: host.toLowerCase(), port, scheme: scheme?.toLowerCase() } : undefined
}

function portFits(wanted: Parts, actual: Parts): boolean {
  const scheme = actual.scheme
  const standard = scheme === 'https' ? '443' : '80'
  return (wanted.port ?? standard) === (actual.port ?? standard)
}
