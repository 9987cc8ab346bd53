import type { Server as NodeServer } from 'node:http'
import { BaseError } from '@fairlead/protocol'
import { createAdaptorServer } from '@hono/node-server'
import { stopListening } from '../listen.ts'
import type { OperatorPages } from './createOperatorPages.ts'

/**
 * Serves pages for operators on a port of their own.
 *
 * @param options.place - Beginning of the error message: the setting that chose the port, or a name of the pages.
 * @param options.create - Called with the port on which the pages are served.
 * @returns `close` waits for requests in flight, for five seconds at most.
 * @throws `OPTIONS_INVALID` if the port can't be opened.
 */
export async function listenPages(options: {
  bind: string
  create(port: number): OperatorPages
  place: string
  port: number
}): Promise<{ close(): Promise<void>; port: number }> {
  const { bind, create, place, port } = options
  let answer: OperatorPages | undefined
  const node = createAdaptorServer({
    fetch: (request, { incoming }) =>
      answer?.(request, { address: incoming.socket.remoteAddress ?? 'unknown' }) ??
      new Response(null, { status: 503 }),
    overrideGlobalObjects: false,
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000 },
  }) as NodeServer
  await new Promise<void>((resolve, reject) => {
    node.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new BaseError('OPTIONS_INVALID', {
          cause,
          shortMessage: `${place}: cannot listen on ${bind}:${port} (${cause.code})`,
        }),
      ),
    )
    node.listen(port, bind, resolve)
  })
  const address = node.address()
  const listening = typeof address === 'object' && address ? address.port : port
  answer = create(listening)
  return {
    close: () => stopListening(node),
    port: listening,
  }
}
