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
 * A browser in words people know, e.g. `Firefox, Windows`; empty for one that nobody knows. Made of our
 * own words alone: a mail quotes nothing that the caller wrote.
 */
export function describeBrowser(userAgent: string): string {
  const nameOf = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, form]) => form.test(userAgent))?.[0]
  return [nameOf(browsers), nameOf(systems)].filter(Boolean).join(', ')
}
