import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Reply = { body?: unknown; headers?: Record<string, string>; status?: number }

/**
 * Starts another server with a wallet list, on its own port. Closed when the test ends.
 *
 * @param answer - Answers a request's URL; `hangUp` closes the connection, `never` leaves it open.
 */
export async function startListServer(answer: (url: URL) => Reply | 'hangUp' | 'never') {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://list.example')
    asked.push(url)
    const reply = answer(url)
    if (reply === 'never') return
    if (reply === 'hangUp') return void request.socket.destroy()
    response.writeHead(reply.status ?? 200, reply.headers)
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}/secret-path` }
}
