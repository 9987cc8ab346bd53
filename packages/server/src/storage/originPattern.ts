/**
 * True if `matchesOrigin` can match this pattern: `[scheme://]host[:port]`, where `*` is one whole host label, or any
 * port. Other patterns never match and are rejected as mistakes.
 */
export function isOriginPattern(text: string): boolean {
  // Origins of native apps, such as capacitor://localhost, are compared exactly.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/i.test(text)) return true
  const match =
    /^(?:https?:\/\/)?(?<host>\[[0-9a-f:]+\]|[^/:?#@\s]+)(?::(?:\d{1,5}|\*))?(?:\/\S*)?$/i.exec(
      text,
    )
  const host = match?.groups?.host
  if (!host || host === '*') return false
  if (host.startsWith('[')) return true
  return host
    .split('.')
    .every((label) => label === '*' || /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i.test(label))
}
