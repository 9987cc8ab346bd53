import type { Server as NodeServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BaseError, isLoopbackHost } from '@fairlead/protocol'
import { createAdaptorServer } from '@hono/node-server'
import { acceptUpgrades } from './acceptUpgrades.ts'
import type { Server } from './createServer.ts'

/**
 * Time after which a connection on which nothing is read or written is closed, in milliseconds. Longer than the 25 s of
 * the longest poll. Doesn't apply to WebSockets, which have pings.
 */
const defaultInactiveMs = 60_000

/**
 * Time for which a connection stays open after an answer, in milliseconds. Longer than proxies keep theirs (Caddy two
 * minutes, nginx one): with a shorter one, a proxy sends requests into connections that are closing, and they fail.
 */
const keptMs = 130_000

/** Maximum time for requests in flight when the server stops, in milliseconds. */
const stopGraceMs = 5_000

/** Interval at which idle connections are closed while stopping, in milliseconds. */
const stopSweepMs = 50

/** A server that listens on a port. */
export type Listening = {
  /** The requested port, or the one that the system chose for port 0. */
  port: number
  /** Stops accepting requests, waits for those in flight, and closes the server. */
  close(): Promise<void>
}

/**
 * Tells a response that its connection has closed. Node tells only the first of the responses to pipelined requests, and
 * the others would keep their text.
 */
function endWithSocket(socket: Socket, outgoing: ServerResponse): void {
  // A client decides how many requests wait on its connection.
  socket.setMaxListeners(0)
  const end = () => {
    if (!outgoing.writableFinished) outgoing.emit('close')
  }
  socket.once('close', end)
  outgoing.once('finish', () => socket.off('close', end))
}

/**
 * Listens on a port.
 *
 * @throws `OPTIONS_INVALID` when the port is taken or the address is not of this machine.
 */
export async function listen(server: Server, options: listen.Options): Promise<Listening> {
  const { bind, inactiveMs = defaultInactiveMs, ownsProcess = false, port } = options
  const listener = { isLoopback: bind === '::1' || isLoopbackHost(bind), port }
  const node = createAdaptorServer({
    async fetch(request, { incoming, outgoing }) {
      const { socket } = incoming
      if (outgoing.socket === null) endWithSocket(socket, outgoing as ServerResponse)
      const client = { address: socket.remoteAddress ?? 'unknown', listener }
      const response = await server.fetch(request, client)
      // HTTP/1.0 has no chunks: the answer is then sent as a whole.
      if (incoming.httpVersion === '1.0') response.headers.delete('transfer-encoding')
      return response
    },
    overrideGlobalObjects: ownsProcess,
    serverOptions: { headersTimeout: 10_000, keepAliveTimeout: keptMs, requestTimeout: 30_000 },
  }) as NodeServer
  node.setTimeout(inactiveMs)
  acceptUpgrades(node, server, listener)
  await new Promise<void>((resolve, reject) => {
    node.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new BaseError('OPTIONS_INVALID', {
          cause,
          shortMessage:
            cause.code === 'EADDRINUSE'
              ? `PORT: ${port} is taken on ${bind}`
              : `BIND: cannot listen on ${bind}:${port} (${cause.code})`,
        }),
      ),
    )
    node.listen(port, bind, resolve)
  })
  const address = node.address()
  if (typeof address === 'object' && address) listener.port = address.port

  return {
    port: listener.port,
    async close() {
      const closed = stopListening(node)
      // `node.close` waits for open WebSockets too, so they are closed first.
      await server.drain()
      // Requests in flight may still use the relay's store.
      await closed
      await server.close()
    },
  }
}

/**
 * Stops accepting requests, and resolves when those in flight have ended.
 *
 * @param graceMs - Time after which open connections are closed, in milliseconds. Default: 5,000.
 */
export function stopListening(node: NodeServer, graceMs = stopGraceMs): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => node.closeAllConnections(), graceMs)
    // Clients keep connections open after their last answer; stopping doesn't wait for those.
    const sweep = setInterval(() => node.closeIdleConnections(), stopSweepMs)
    node.close(() => {
      clearTimeout(cutOff)
      clearInterval(sweep)
      resolve()
    })
  })
}

export declare namespace listen {
  type Options = {
    /** Address to listen on. */
    bind: string
    /** Time after which an inactive connection is closed, in milliseconds. Default: 60,000. */
    inactiveMs?: number | undefined
    /**
     * If true, replaces the global `Request` and `Response` by compatible classes that need less than half of the CPU
     * time. Default: false, so that code that embeds this server keeps those of Node.
     */
    ownsProcess?: boolean | undefined
    /** Port; 0 for any free one. */
    port: number
  }
}
