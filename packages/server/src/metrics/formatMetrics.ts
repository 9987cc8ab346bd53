/** A figure that is told to whoever watches the server. */
export type Metric = {
  /** In snake case, with its unit; what only grows ends with `_total`. */
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** Finite; or one for each label. */
  readonly value: number | Readonly<Record<string, number>>
  /** What tells the values apart, where there are several. */
  readonly label?: string
}

/**
 * Figures as Prometheus reads them.
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
