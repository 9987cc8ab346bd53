import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RpcCall = { id: number; method: string; params?: unknown }
type Reply = { body?: unknown; headers?: Record<string, string>; status?: number }

/**
 * Starts a simulated node on its own port. By default it answers every call with the call's method. Closed when the
 * test ends.
 *
 * @param answer - Returns a reply; `hangUp` closes the connection after receiving, `never` leaves it open.
 */
export async function startUpstream(
  answer: (
    body: RpcCall | RpcCall[],
    headers: IncomingHttpHeaders,
  ) => Reply | 'hangUp' | 'never' | Promise<Reply> = echo,
) {
  const received: (RpcCall | RpcCall[])[] = []
  const node = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      received.push(body)
      const reply = await answer(body, request.headers)
      if (reply === 'never') return
      if (reply === 'hangUp') return void request.socket.destroy()
      response.writeHead(reply.status ?? 200, {
        'content-type': 'application/json',
        ...reply.headers,
      })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise((resolve) => {
      node.close(resolve)
      node.closeAllConnections()
    })
  onTestFinished(async () => {
    await close()
  })
  const { port } = node.address() as AddressInfo
  return { close, port, received, url: `http://127.0.0.1:${port}/v3/secret-key` }
}

/** Answers each call with its method. */
export function echo(body: RpcCall | RpcCall[]): Reply {
  const one = ({ id, method }: RpcCall) => ({ jsonrpc: '2.0', id, result: method })
  return { body: Array.isArray(body) ? body.map(one) : one(body) }
}

/** Returns the URL of a port on which no server listens. */
export async function closedUrl(): Promise<string> {
  const upstream = await startUpstream()
  await upstream.close()
  return upstream.url
}
