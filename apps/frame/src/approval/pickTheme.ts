/** What the page may decide about the approval: light or dark, and the colour of a button. */
export type Theme = {
  readonly mode: 'dark' | 'light' | undefined
  /** `#rrggbb` */
  readonly accent: string | undefined
}

type Wanted = {
  themeMode?: 'dark' | 'light' | undefined
  themeVariables?: Readonly<Record<string, number | string>> | undefined
  w3mThemeVariables?: Readonly<Record<string, string>> | undefined
}

/** Least contrast of a text with what it lies on. https://www.w3.org/TR/WCAG22/#contrast-minimum */
const leastContrast = 4.5

/** Plain colours only; everything else of a theme stays outside, so that no text can be hidden. */
export function pickTheme({ themeMode, themeVariables, w3mThemeVariables }: Wanted): Theme {
  const wanted = w3mThemeVariables?.['--w3m-accent'] ?? themeVariables?.['--w3m-accent']
  const accent = typeof wanted === 'string' && /^#[0-9a-f]{6}$/i.test(wanted) ? wanted : undefined
  return { accent, mode: themeMode }
}

/** Black or white, whichever can be read on a colour; each colour has one that can. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const light = luminance(colour)
  return 1.05 / (light + 0.05) >= leastContrast ? '#ffffff' : '#000000'
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
