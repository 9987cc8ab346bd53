import type { Random } from './uuid.ts'

/**
 * Draws random decimal digits, with every number equally likely. Draws beyond the last whole multiple are rejected,
 * because a modulo alone would favour small numbers.
 */
export function drawDigits(length: number, random: Random): string {
  const size = 10 ** length
  const limit = Math.floor(2 ** 32 / size) * size
  for (;;) {
    const draw = Buffer.from(random(4)).readUInt32BE()
    if (draw < limit) return String(draw % size).padStart(length, '0')
  }
}
