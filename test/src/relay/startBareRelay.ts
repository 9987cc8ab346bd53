import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Call = {
  id: number
  method?: string
  params?: { message?: string; topic?: string; topics?: string[] }
}

/**
 * Starts the smallest relay that {@link createRelayPeer} can use: no checks, no storage, no acknowledgements. A baseline
 * for the CPU time of a real one.
 *
 * @returns Its port on 127.0.0.1.
 */
export async function startBareRelay(): Promise<number> {
  const subscribers = new Map<string, Set<WebSocket>>()
  const server = new WebSocketServer({ host: '127.0.0.1', perMessageDeflate: false, port: 0 })
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { id, method, params = {} } = JSON.parse(data.toString()) as Call
      if (method === undefined) return
      for (const topic of params.topics ?? [])
        subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      if (method !== 'irn_publish') return
      const { message, topic = '' } = params
      const pushed = { data: { message, publishedAt: Date.now(), tag: 0, topic }, id: topic }
      const text = JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: pushed,
      })
      for (const subscriber of subscribers.get(topic) ?? []) subscriber.send(text)
    })
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
