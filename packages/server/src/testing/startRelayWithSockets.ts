import { expect, onTestFinished } from 'vitest'
import type { createServer } from '../createServer.ts'
import type { RelaySocket } from '../features/relay/RelaySocket.ts'
import { createIdentity, signToken } from './createIdentity.ts'
import { startRelay } from './startRelay.ts'

type Frame = {
  id: number
  method?: string
  params: { data: { message: string } }
  result?: unknown
}

/** Starts a relay with sockets without a network, whose unwritten bytes and written replies a test determines. */
export async function startRelayWithSockets(options: Partial<createServer.Dependencies> = {}) {
  const started = await startRelay(options)
  const { clock, connect, port, server } = started

  async function open(address: string, identity = createIdentity()) {
    const { clientId, privateKey } = identity
    const iat = Math.floor(clock.nowMs / 1000)
    const claims = { aud: `ws://localhost:${port}`, exp: iat + 600, iat, iss: clientId, sub: 'ab' }
    const auth = signToken(privateKey, claims)
    let handlers: RelaySocket.Handlers | undefined
    const frames: Frame[] = []
    const socket = {
      bufferedAmount: 0,
      close(code: number) {
        peer.closeCode = code
      },
      ping() {},
      send(text: string, onWritten?: (isWritten: boolean) => void) {
        frames.push(JSON.parse(text))
        if (onWritten) peer.answerWrite(onWritten)
      },
      terminate: () => peer.drop(),
    }
    const peer = {
      closeCode: 0,
      identity,
      socket,
      /** Reports if a reply was written. Default: at once, that it was. */
      answerWrite: (onWritten: (isWritten: boolean) => void) => onWritten(true),
      acknowledge: (id: number) =>
        handlers?.onMessage(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
      /** Ends the connection, as the network does. */
      drop: () => handlers?.onClose(1006),
      /** Received pushes. */
      pushes: () => frames.filter(({ method }) => method === 'irn_subscription'),
      texts: () => peer.pushes().map(({ params }) => params.data.message[0]),
      /** Sends a call, and returns its result. */
      async call(method: string, params: unknown) {
        const answers = () => frames.filter((frame) => !frame.method)
        const before = answers().length
        handlers?.onMessage(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
        await expect.poll(() => answers().length).toBe(before + 1)
        return answers().at(-1)?.result
      },
    }
    onTestFinished(peer.drop)
    await server.websocket({
      accept(opened) {
        handlers = opened(socket)
      },
      address,
      headers: new Headers(),
      listener: { isLoopback: true, port },
      refuse() {},
      target: `/?auth=${auth}&projectId=x&useOnCloseEvent=true`,
    })
    return peer
  }

  const publisher = connect()
  await publisher.opened
  return {
    ...started,
    open,
    async publish(texts: readonly string[], topic = 'a1'.repeat(32)) {
      for (const message of texts) await publisher.call('irn_publish', { message, topic, ttl: 300 })
    },
  }
}
