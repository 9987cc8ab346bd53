import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { result: unknown } | { error: { code: number; data?: unknown; message: string } }
/** Response of each method; `undefined` closes the connection without a response. */
type Script = Record<string, (params: unknown[]) => Answer | undefined>

/** A node with scripted responses, on a free port. All other methods respond with -32601. */
export async function serveRpc(script: Script) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text)
    asked.push(method)
    const answer = (script[method] ?? (() => ({ error: { code: -32601, message: 'no' } })))(params)
    if (!answer) {
      response.destroy()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
