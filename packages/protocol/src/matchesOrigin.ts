/**
 * Whether an origin fits one entry of a project's allow-list. The same rule serves page and server.
 *
 * `[scheme://]host[:port]`: no scheme means http and https; `*` stands for exactly one whole host
 * label, or for any port. Loopback hosts fit every list (`*.localhost` does not count as one).
 */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (isLoopbackOrigin(origin)) return true
  // Schemes of native shells have no host rules: they match only letter by letter.
  if (!/^https?:\/\//i.test(origin)) return pattern === origin && origin !== 'null'
  const actual = parts(origin)
  const wanted = parts(pattern)
  if (!actual || !wanted) return false
  if (wanted.scheme && wanted.scheme !== actual.scheme) return false
  if (wanted.port !== '*' && !portFits(wanted, actual)) return false
  const actualLabels = actual.host.split('.')
  const wantedLabels = wanted.host.split('.')
  if (wantedLabels.length !== actualLabels.length) return false
  // A lone `*` as host would allow everybody.
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
