import type { Labels, Metric } from './formatMetrics.ts'

/**
 * Creates a counter with labels.
 *
 * @param options.labels - Names of the labels. Their values must come from small sets: each combination stays in memory.
 */
export function createCounter(options: { help: string; labels: readonly string[]; name: string }): {
  add(...values: string[]): void
  read(): Metric
} {
  const { help, labels: names, name } = options
  const all = new Map<string, { labels: Labels; value: number }>()

  return {
    add(...values) {
      const key = values.join('\n')
      const known = all.get(key)
      if (known) known.value += 1
      else
        all.set(key, {
          labels: Object.fromEntries(names.map((one, index) => [one, values[index] ?? ''])),
          value: 1,
        })
    },
    read: () => ({ help, kind: 'counter', name, value: [...all.values()] }),
  }
}
