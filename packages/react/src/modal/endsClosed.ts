/** Position of a drag: `distance` from its start downwards, in pixels, at a time in milliseconds. */
export type Sample = { distance: number; ms: number }

/** Period before the release in which the velocity is measured, in milliseconds. */
const measuredMs = 100
/** Velocity that closes, in pixels per millisecond. */
const fast = 0.5
/** A shorter drag never closes, in pixels. */
const leastPx = 24

/**
 * Returns true if the release of a dragged sheet closes it: it was dragged by a third of its height, or it moves down
 * fast.
 */
export function endsClosed(
  samples: readonly Sample[],
  end: { height: number; ms: number },
): boolean {
  const last = samples.at(-1)
  if (!last || last.distance < leastPx) return false
  if (last.distance > end.height / 3) return true
  const first = samples.find(({ ms }) => end.ms - ms <= measuredMs)
  if (!first) return false
  return (last.distance - first.distance) / Math.max(1, end.ms - first.ms) > fast
}
