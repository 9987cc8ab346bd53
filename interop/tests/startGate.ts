import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to the relay that can be closed, to simulate a lost network. */
export type Gate = {
  readonly port: number
  /** Closes all connections and refuses new ones. */
  shut(): void
  open(): void
  close(): Promise<void>
}

/** @param target - Returns the port of the relay; called for every connection. */
export async function startGate(target: () => number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    if (!isOpen) {
      socket.destroy()
      return
    }
    const beyond = connect(target(), '127.0.0.1')
    for (const one of [socket, beyond]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        beyond.destroy()
      })
    }
    socket.pipe(beyond).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    shut() {
      isOpen = false
      cut()
    },
    open() {
      isOpen = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
