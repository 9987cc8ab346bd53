/** Three dots inside a disc of radius 20, and their base hue. */
export type AvatarShape = {
  readonly hue: number
  readonly dots: readonly { r: number; step: number; x: number; y: number }[]
}

/** Returns the shape for an address, ignoring letter case. */
export function avatarOf(address: string): AvatarShape {
  let seed = hash(address.toLowerCase())
  const next = (limit: number) => {
    // xorshift32: small, and random enough for three dots.
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    return (seed >>> 0) % limit
  }
  const hue = next(360)
  const dots = [1, 2, 3].map((step) => {
    const r = 5 + next(7)
    const reach = 19 - r
    const angle = (next(360) * Math.PI) / 180
    const round = (value: number) => Math.round(value * 100) / 100
    return {
      r,
      step,
      x: round(20 + Math.cos(angle) * reach),
      y: round(20 + Math.sin(angle) * reach),
    }
  })
  return { dots, hue }
}

/** FNV-1a hash, never 0, which xorshift can't leave. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value || 1
}
