import { readColour } from './readColour.ts'

/**
 * The parts of the approval's design that the page may set: light or dark, and the colour of a
 * button. Absent values leave the current ones.
 */
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

/** Minimum contrast of text with its background. https://www.w3.org/TR/WCAG22/#contrast-minimum */
const leastContrast = 4.5

/** Picks plain colours only. All other theme values are dropped, so that no text can be hidden. */
export function pickTheme({ themeMode, themeVariables, w3mThemeVariables }: Wanted): Theme {
  const wanted = w3mThemeVariables?.['--w3m-accent'] ?? themeVariables?.['--w3m-accent']
  return { accent: readColour(wanted), mode: themeMode }
}

/** Returns black or white, whichever is readable on a colour; one of the two always is. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const light = luminance(colour)
  return 1.05 / (light + 0.05) >= leastContrast ? '#ffffff' : '#000000'
}

/** Returns the contrast ratio. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
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

/** Applies a theme to the document. Values that the theme doesn't name stay unchanged. */
export function applyTheme(root: HTMLElement, { accent, mode }: Theme): void {
  if (mode) root.dataset.mode = mode
  if (!accent) return
  root.style.setProperty('--accent', accent)
  root.style.setProperty('--on-accent', textOn(accent))
}
