import { createServer } from 'node:http'
import { BaseError } from '@fairlead/protocol'
import { formatMetrics, type Metric } from './formatMetrics.ts'

/**
 * Serves metrics at `GET /metrics`, on a port that must not be public.
 *
 * @param read - Called for each request.
 * @throws `OPTIONS_INVALID` when it can't listen there.
 */
export async function listenMetrics(
  read: () => readonly Metric[],
  { bind, port }: { bind: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    response.writeHead(isAsked ? 200 : 404, {
      'cache-control': 'no-store',
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
    response.end(isAsked ? formatMetrics(read()) : 'Only GET /metrics is available.\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new BaseError('OPTIONS_INVALID', {
          cause,
          shortMessage: `METRICS_PORT: cannot listen on ${bind}:${port} (${cause.code})`,
        }),
      ),
    )
    server.listen(port, bind, resolve)
  })
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

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
