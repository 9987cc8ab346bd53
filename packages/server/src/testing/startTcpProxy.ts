import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy that fails in the ways that networks do. */
export type TcpProxy = {
  /** URL of the target with the address of the proxy. */
  readonly url: string
  /** Closes all connections and refuses new ones until `mend`. Resolves when one was attempted. */
  cut(): Promise<void>
  /** Sets the target of new connections. */
  lead(url: string): void
  /** Forwards new connections again. Silent connections stay silent. */
  mend(): void
  /** Drops all data of the open connections, in both directions, without closing them. New ones work. */
  silence(): void
  /** As `silence`, for new connections too until `mend`. Resolves when one was attempted. */
  silenceAll(): Promise<void>
}

/** Starts a proxy on a free port of this machine. It stops when the test ends. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  let target = url
  let mode: 'forward' | 'refuse' | 'silent' = 'forward'
  let onAttempt = () => {}
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (mode === 'refuse') socket.destroy()
    if (mode === 'silent') socket.resume()
    onAttempt()
    if (mode !== 'forward') return
    const { hostname, port } = new URL(target)
    const onwards = connect(Number(port), hostname)
    sockets.add(onwards.on('error', () => {}))
    socket.pipe(onwards).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const silence = () => {
    for (const socket of sockets) socket.unpipe().resume()
  }
  const change = (next: typeof mode) => {
    mode = next
    return new Promise<void>((resolve) => {
      onAttempt = resolve
    })
  }
  const own = new URL(url)
  own.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

  return {
    url: own.href,
    cut() {
      for (const socket of sockets) socket.destroy()
      return change('refuse')
    },
    lead(next) {
      target = next
    },
    mend() {
      mode = 'forward'
    },
    silence,
    silenceAll() {
      silence()
      return change('silent')
    },
  }
}
