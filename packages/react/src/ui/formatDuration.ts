/** Formats an expected duration, rounded up: seconds, minutes, hours up to 72, then days. */
export function formatDuration(seconds: number, tag: string): string {
  const [unit, length] = units.find(([, , limit]) => seconds <= limit) ?? units[3]
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / length))
}

/** Unit, its length and the longest duration given in it, both in seconds. */
const units = [
  ['second', 1, 59],
  ['minute', 60, 59 * 60],
  ['hour', 3_600, 72 * 3_600],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const
