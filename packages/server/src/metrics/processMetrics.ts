import type { Metric } from './formatMetrics.ts'

/** Returns memory and CPU use of this process. Names match those of other exporters. */
export function processMetrics(): readonly Metric[] {
  const { system, user } = process.cpuUsage()
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory that the process holds.',
      kind: 'gauge',
      value: process.memoryUsage.rss(),
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time that the process took.',
      kind: 'counter',
      value: (user + system) / 1e6,
    },
  ]
}
