import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from '../startNodeProxy.ts'

/** How a node answers. */
export type NodeMode =
  /** Alternates between an answer, a status 502 and a closed connection. */
  | 'flapping'
  /** Never answers. */
  | 'hung'
  /** Answers with something that is no JSON-RPC response. */
  | 'lying'
  | 'right'
  /** Answers after two seconds. */
  | 'slow'

const slowMs = 2_000

/** Starts a node that answers `eth_getBalance` with `result` in its mode. */
export async function startFaultyNode(result: string) {
  let mode: NodeMode = 'right'
  let turn = 0
  const lies = ['<html></html>', '{"jsonrpc":"2.0","id":999,"result":"0x0"}', 'null', '[]']
  function answer(response: ServerResponse, id: unknown) {
    if (mode === 'hung') return
    if (mode === 'lying') response.end(lies[turn % lies.length])
    else if (mode === 'flapping' && turn % 3 === 1) response.writeHead(502).end()
    else if (mode === 'flapping' && turn % 3 === 2) response.destroy()
    else response.end(JSON.stringify({ id, jsonrpc: '2.0', result }))
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown }
    turn += 1
    if (mode === 'slow') await delay(slowMs)
    answer(response, id)
  })
  const url = await listen(server)
  return {
    setMode(next: NodeMode) {
      mode = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
    url,
  }
}
