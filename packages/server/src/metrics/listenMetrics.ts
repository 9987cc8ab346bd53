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
