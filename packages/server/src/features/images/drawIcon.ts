import { createHash } from 'node:crypto'

/** Background colours with a contrast of at least 4.5:1 to white text, as WCAG 2 requires. */
export const iconColours = [
  '#b3261e',
  '#a8324a',
  '#a02c72',
  '#84349b',
  '#6a3fb5',
  '#4f4bc0',
  '#2f5bb7',
  '#1d67a6',
  '#0b6e8a',
  '#0a7268',
  '#1a7545',
  '#4a7016',
  '#6d6400',
  '#86590b',
  '#9a4b17',
  '#5f6368',
] as const

/**
 * Draws a generated icon: letters on a colour that depends on the id. The same id and text always give the same bytes.
 *
 * @returns SVG with presentation attributes only, so that it works under any Content Security Policy.
 */
export function drawIcon(icon: { id: string; text: string }): string {
  const letters = [...icon.text].slice(0, 4).join('')
  const [byte = 0] = createHash('sha256').update(icon.id).digest()
  const size = [0, 64, 52, 38, 28][[...letters].length]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">',
    `<rect width="120" height="120" fill="${iconColours[byte % iconColours.length]}"/>`,
    '<text x="60" y="60" dy="0.35em" text-anchor="middle" fill="#ffffff"',
    ` font-family="system-ui, sans-serif" font-size="${size}" font-weight="600">`,
    `${letters.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)}</text></svg>`,
  ].join('')
}

/** Returns the initials of a name's first two words, e.g. `TW` for “Trust Wallet”. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return first.join('').toUpperCase() || '?'
}

/** Returns a short sign, e.g. of a currency, without whitespace and invisible characters. */
export function sign(text: string): string {
  return text.replace(/[\s\p{C}]/gu, '') || '?'
}

/** ISO 4217 codes that the runtime knows. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Returns the symbol of a currency, e.g. `€` for `eur`, or its code if it has none; `undefined` for unknown codes. */
export function currencySign(code: string): string | undefined {
  const currency = code.toUpperCase()
  if (!codes.has(currency)) return undefined
  const style = { currency, currencyDisplay: 'narrowSymbol', style: 'currency' } as const
  const parts = new Intl.NumberFormat('en', style).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
