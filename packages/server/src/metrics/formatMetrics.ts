/** Names and values of a sample's labels. */
export type Labels = Readonly<Record<string, string>>

/** A metric of the server. */
export type Metric = {
  /** In snake case, with its unit; names of counters end with `_total`. */
  readonly name: string
  readonly help: string
} & (
  | {
      readonly kind: 'counter' | 'gauge'
      /** A finite number, one for each value of a single label, or samples with their labels. */
      readonly value: number | Readonly<Record<string, number>> | readonly Sample[]
      /** Name of the label of a record. Default: `kind`. */
      readonly label?: string
    }
  | { readonly kind: 'histogram'; readonly series: readonly HistogramSeries[] }
)

export type Sample = { readonly labels: Labels; readonly value: number }

/** The observations with the same labels. */
export type HistogramSeries = {
  readonly labels: Labels
  /** Upper bounds, ascending, each with the number of observations up to it. */
  readonly buckets: readonly (readonly [bound: number, count: number])[]
  readonly count: number
  readonly sum: number
}

/**
 * Formats metrics for Prometheus.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap((metric) => [
      `# HELP ${metric.name} ${metric.help}`,
      `# TYPE ${metric.name} ${metric.kind}`,
      ...(metric.kind === 'histogram'
        ? metric.series.flatMap((series) => formatSeries(metric.name, series))
        : listSamples(metric).map(({ labels, value }) => formatSample(metric.name, labels, value))),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

/** Returns the samples of a counter or gauge. */
export function listSamples({
  label = 'kind',
  value,
}: Extract<Metric, { value: unknown }>): readonly Sample[] {
  if (typeof value === 'number') return [{ labels: {}, value }]
  if (Array.isArray(value)) return value as readonly Sample[]
  return Object.entries(value).map(([key, one]) => ({ labels: { [label]: key }, value: one }))
}

function formatSeries(name: string, { buckets, count, labels, sum }: HistogramSeries) {
  return [
    ...[...buckets, ['+Inf', count] as const].map(([bound, value]) =>
      formatSample(`${name}_bucket`, { ...labels, le: String(bound) }, value),
    ),
    formatSample(`${name}_sum`, labels, sum),
    formatSample(`${name}_count`, labels, count),
  ]
}

function formatSample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${quote(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function quote(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
