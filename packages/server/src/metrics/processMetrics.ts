import type { Metric } from './formatMetrics.ts'

/** Returns memory and CPU use of this process. Names match those of other exporters. */
export function processMetrics(): readonly Metric[] {
  const { system, user } = process.cpuUsage()
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      kind: 'gauge',
      value: process.memoryUsage.rss(),
    },
    {
      name: 'nodejs_heap_size_used_bytes',
      help: 'Memory that live and unreachable JavaScript objects use.',
      kind: 'gauge',
      value: process.memoryUsage().heapUsed,
    },
    {
      name: 'process_start_time_seconds',
      help: 'Time at which the process started, in seconds since 1970.',
      kind: 'gauge',
      value: performance.timeOrigin / 1_000,
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used by the process.',
      kind: 'counter',
      value: (user + system) / 1e6,
    },
  ]
}
