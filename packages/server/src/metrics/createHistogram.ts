import type { Labels, Metric } from './formatMetrics.ts'

/** Default upper bounds, in seconds. */
const defaultBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts durations in buckets, for each combination of label values. */
export type Histogram<label extends string> = {
  /** @param values - Values of the labels, in the order of their names. */
  observe(seconds: number, ...values: { [index in label]: string }[label][]): void
  read(): Metric
}

/**
 * Creates a histogram of durations.
 *
 * @param options.labels - Names of the labels. Their values must come from small sets: each combination stays in memory.
 */
export function createHistogram<const label extends string>(options: {
  bounds?: readonly number[]
  help: string
  labels: readonly label[]
  name: string
}): Histogram<label> {
  const { bounds = defaultBounds, help, labels: names, name } = options
  const all = new Map<string, { counts: number[]; labels: Labels; sum: number }>()

  return {
    observe(seconds, ...values) {
      const key = values.join('\n')
      let series = all.get(key)
      if (!series) {
        const labels = Object.fromEntries(names.map((one, index) => [one, values[index] ?? '']))
        series = { counts: [...bounds, 0].fill(0), labels, sum: 0 }
        all.set(key, series)
      }
      const found = bounds.findIndex((bound) => seconds <= bound)
      const at = found === -1 ? bounds.length : found
      series.counts[at] = (series.counts[at] ?? 0) + 1
      series.sum += seconds
    },
    read: () => ({
      help,
      kind: 'histogram',
      name,
      series: [...all.values()].map(({ counts, labels, sum }) => {
        let count = 0
        const buckets = bounds.map((bound, index) => {
          count += counts[index] ?? 0
          return [bound, count] as const
        })
        return { buckets, count: count + (counts[bounds.length] ?? 0), labels, sum }
      }),
    }),
  }
}
