/** CSS number without an exponent. */
const number = String.raw`[+-]?(?:\d{1,4}(?:\.\d{1,8})?|\.\d{1,8})`
/** Three parts, separated by commas or spaces, and an optional opaque alpha. */
const parts = (first: string, others: string) => {
  const [comma, space] = [String.raw`\s*,\s*`, String.raw`\s+`]
  const alpha = String.raw`(?:1(?:\.0{1,8})?|100%)`
  const list = (between: string, slash: string) =>
    `(${first})${between}(${others})${between}(${others})(?:${slash}${alpha})?`
  return `(?:${list(comma, comma)}|${list(space, String.raw`\s*/\s*`)})`
}
const rgb = new RegExp(
  String.raw`^rgba?\(\s*(?:${parts(number, number)}|${parts(`${number}%`, `${number}%`)})\s*\)$`,
  'i',
)
const hsl = new RegExp(
  String.raw`^hsla?\(\s*${parts(`${number}(?:deg|rad|grad|turn)?`, `${number}%`)}\s*\)$`,
  'i',
)
/** Degrees per angle unit. */
const degrees = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 } as const
/** Maximum length of the text to parse. */
const maxLength = 80

/**
 * Parses an opaque colour as `#rrggbb`, `rgb()` or `hsl()`, with commas or spaces. The text comes
 * from the page, so all other CSS is rejected: names, variables, `calc()`, `url()`, transparent
 * colours.
 *
 * @returns `#rrggbb`; `undefined` for any other text.
 */
export function readColour(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const plain = text.trim()
  if (/^#[0-9a-f]{6}$/i.test(plain)) return plain
  const [red, green, blue] = found(rgb, plain)
  if (red !== undefined) return toHex([red, green, blue].map(channel))
  const [hue, saturation, lightness] = found(hsl, plain)
  if (hue === undefined) return undefined
  return toHex(fromHsl(angle(hue), portion(saturation), portion(lightness)))
}

/** Returns the groups that took part in the match. */
function found(pattern: RegExp, text: string): string[] {
  return (pattern.exec(text)?.slice(1) ?? []).filter((part) => part !== undefined)
}

/** Returns a portion from 0 to 1. */
function portion(text = ''): number {
  return Math.min(1, Math.max(0, Number.parseFloat(text) / 100))
}

/** Returns a channel from 0 to 1; the input is out of 255 or 100 %. */
function channel(text = ''): number {
  return text.endsWith('%')
    ? portion(text)
    : Math.min(1, Math.max(0, Number.parseFloat(text) / 255))
}

/** Returns an angle from 0 to 360 degrees. */
function angle(text: string): number {
  const unit = /[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? 'deg'
  const turned = Number.parseFloat(text) * degrees[unit as keyof typeof degrees]
  return ((turned % 360) + 360) % 360
}

/** Converts HSL to RGB. https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
}

function toHex(channels: readonly number[]): string {
  return `#${channels
    .map((one) =>
      Math.round(one * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
