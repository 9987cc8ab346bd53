/** A metric of the server. */
export type Metric = {
  /** In snake case, with its unit; names of counters end with `_total`. */
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** A finite number, or one for each label value. */
  readonly value: number | Readonly<Record<string, number>>
  /** Name of the label, if there are several values. Default: `kind`. */
  readonly label?: string
}

/**
 * Formats metrics for Prometheus.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ help, kind, label = 'kind', name, value }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...(typeof value === 'number'
        ? [`${name} ${value}`]
        : Object.entries(value).map(([key, one]) => `${name}{${label}="${quote(key)}"} ${one}`)),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function quote(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
