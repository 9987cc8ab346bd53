import { WebSocketServer } from 'ws'

// A relay that forwards messages and does nothing else: no storage, no sign-in, no limits. The cost of the real relay is
// measured next to it. Sends its port to the parent, and its processor time for each message of the parent.

/** @type {Map<string, Set<import('ws').WebSocket>>} */
const subscribers = new Map()
let lastId = Date.now() * 1_000

const server = new WebSocketServer({ host: '127.0.0.1', perMessageDeflate: false, port: 0 })
server.on('connection', (socket) => {
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data.toString())
    if (!method) return
    socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    for (const topic of params.topics ?? [params.topic]) {
      const sockets = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, sockets)
      if (method !== 'irn_publish') sockets.add(socket)
      else forward(params, socket, sockets)
    }
  })
})
server.on('listening', () => process.send?.(server.address()))
process.on('message', () => {
  const { system, user } = process.cpuUsage()
  process.send?.((system + user) / 1e6)
})

/**
 * @param {{ message: string, tag: number, topic: string }} params
 * @param {import('ws').WebSocket} sender
 * @param {Set<import('ws').WebSocket>} sockets
 */
function forward({ message, tag, topic }, sender, sockets) {
  const data = { message, publishedAt: Date.now(), tag, topic }
  for (const socket of sockets) {
    if (socket === sender) continue
    lastId += 1
    const params = { data, id: topic }
    socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
}
