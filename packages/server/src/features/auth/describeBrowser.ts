const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Returns a readable name of a browser, e.g. `Firefox, Windows`; empty if unknown. Uses only the names of these
 * lists, so that an email never quotes the caller's user agent.
 */
export function describeBrowser(userAgent: string): string {
  const nameOf = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, form]) => form.test(userAgent))?.[0]
  return [nameOf(browsers), nameOf(systems)].filter(Boolean).join(', ')
}
