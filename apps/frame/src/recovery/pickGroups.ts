import type { Environment } from '../environment.ts'

/** Groups of five that a code has; the rest of it is two symbols. */
const groupCount = 5

/** Two different groups, in order, that nobody can know before. */
export function pickGroups(random: Environment['random']): readonly [number, number] {
  const [one = 0, two = 0] = random(2)
  const first = one % groupCount
  const second = (first + 1 + (two % (groupCount - 1))) % groupCount
  return first < second ? [first, second] : [second, first]
}
