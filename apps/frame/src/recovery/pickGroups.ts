import type { Environment } from '../environment.ts'

/** Full groups of five symbols in a code. The remaining two symbols aren't asked for. */
const groupCount = 5

/** Picks two different group indexes at random, in ascending order. */
export function pickGroups(random: Environment['random']): readonly [number, number] {
  const [one = 0, two = 0] = random(2)
  const first = one % groupCount
  const second = (first + 1 + (two % (groupCount - 1))) % groupCount
  return first < second ? [first, second] : [second, first]
}
