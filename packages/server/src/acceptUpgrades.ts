import { type IncomingMessage, type Server as NodeServer, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Server } from './createServer.ts'
import type { Listener, RelaySocket } from './features/relay/RelaySocket.ts'

/** Accepts WebSocket upgrades on `/` and passes them to the server. Any other upgrade is refused with status 426. */
export function acceptUpgrades(node: NodeServer, server: Server, listener: Listener): void {
  const sockets = new WebSocketServer({
    clientTracking: false,
    maxPayload: server.frameBytes,
    noServer: true,
    // Relay messages are encrypted: compression would cost memory and save nothing.
    perMessageDeflate: false,
  })

  node.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A peer that disconnects during the handshake must not end the process.
    stream.on('error', () => stream.destroy())
    const target = request.url ?? '/'
    if (target.split('?')[0] !== '/' || request.headers.upgrade?.toLowerCase() !== 'websocket')
      return refuse(stream, 426)
    server
      .websocket({
        address: request.socket.remoteAddress ?? 'unknown',
        headers: toHeaders(request),
        listener,
        target,
        accept: (open) =>
          sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, open)),
        refuse: (status) => refuse(stream, status),
      })
      .catch(() => stream.destroy())
  })
}

function connect(socket: WebSocket, open: (socket: RelaySocket) => RelaySocket.Handlers): void {
  // Each error is followed by a close, whose code comes from the peer. Only this error needs its own code, 1009.
  let isTooLarge = false
  socket.on('error', (error) => {
    isTooLarge = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
  })
  const handlers = open({
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    close: (code, reason) => socket.close(code, reason),
    ping: () => socket.ping(),
    // Node reports writes of a destroyed socket as successful, so its state counts too.
    send: (text, onWritten) =>
      socket.send(
        text,
        onWritten && ((error) => onWritten(!error && socket.readyState === socket.OPEN)),
      ),
    terminate: () => socket.terminate(),
  })
  socket.on('message', (data, isBinary) =>
    handlers.onMessage(isBinary ? undefined : data.toString()),
  )
  socket.on('pong', () => handlers.onPong())
  socket.on('close', (code) => handlers.onClose(isTooLarge ? 1009 : code))
}

/** Copies the headers that the relay reads. */
function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['authorization', 'host', 'origin', 'x-forwarded-for']) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  return headers
}

function refuse(stream: Duplex, status: number): void {
  if (!stream.writable) return
  const upgrade = status === 426 ? 'Upgrade: websocket\r\n' : ''
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${upgrade}Content-Length: 0\r\n\r\n`,
    () => stream.destroy(),
  )
}
