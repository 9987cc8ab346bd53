/** True for loopback hosts: `localhost`, `*.localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname)
}

/** True for `https:`, and for `http:` on a loopback host. Only these URLs are called. */
export function isSafeUrl(text: string, secure = 'https:', plain = 'http:'): boolean {
  try {
    const { hostname, protocol } = new URL(text)
    return protocol === secure || (protocol === plain && isLoopbackHost(hostname))
  } catch {
    return false
  }
}
