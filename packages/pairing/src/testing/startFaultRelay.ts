import { WebSocketServer } from 'ws'
import { createFaultRelay, type FaultRelay } from './createFaultRelay.ts'

/** Starts the fault relay behind real WebSockets on this machine. */
export async function startFaultRelay(): Promise<
  FaultRelay & { url: string; stop(): Promise<void> }
> {
  const relay = createFaultRelay({ now: Date.now })
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket, request) => {
    const end = relay.accept(
      {
        // 1006 means an abnormal closure and must not be sent in a close frame.
        close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason)),
        send: (text) => socket.send(text),
      },
      `ws://127.0.0.1${request.url}`,
    )
    socket.on('message', (data) => end.receive(`${data}`))
    socket.on('close', end.gone)
    socket.on('error', end.gone)
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    ...relay,
    url: `ws://127.0.0.1:${port}`,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
