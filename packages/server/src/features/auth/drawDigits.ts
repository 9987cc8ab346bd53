import type { Random } from '../../uuid.ts'

/**
 * Random decimal digits, every number equally likely: a draw beyond the last whole multiple is thrown
 * away, where a remainder would favour small numbers.
 */
export function drawDigits(length: number, random: Random): string {
  const size = 10 ** length
  const limit = Math.floor(2 ** 32 / size) * size
  for (;;) {
    const draw = Buffer.from(random(4)).readUInt32BE()
    if (draw < limit) return String(draw % size).padStart(length, '0')
  }
}
