import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy of a node that records requests. */
export type NodeProxy = {
  readonly server: Server
  readonly url: string
  /** Returns the bodies of the requests that the work causes, in their order. */
  during(work: () => Promise<unknown>): Promise<readonly string[]>
}

/** Starts a node proxy that records requests. */
export async function startNodeProxy(chainUrl: string): Promise<NodeProxy> {
  let bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    const { status, text } = await askNode(chainUrl, body)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(text)
  })
  return {
    server,
    url: await listen(server),
    async during(work) {
      bodies = []
      await work()
      return [...bodies]
    },
  }
}

/** Sends a JSON-RPC request to a node. */
export async function askNode(url: string, body: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { body, headers, method: 'POST' })
  return { status: answer.status, text: await answer.text() }
}

/** Listens on a free port. @returns The URL of the server. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
