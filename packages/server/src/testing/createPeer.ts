import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity, signToken } from './createIdentity.ts'

type Frame = { id: unknown; method?: string; params?: Pushed; result?: unknown; error?: unknown }
type Pushed = {
  id: string
  data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
}

/** Client of the relay over a real socket. Acknowledges only when told to. */
export function createPeer(options: createPeer.Options) {
  const { headers = {}, identity = createIdentity(), nowMs, port, query = {} } = options
  const claims = {
    iss: identity.clientId,
    sub: 'ab'.repeat(32),
    aud: `ws://localhost:${port}`,
    iat: Math.floor(nowMs / 1000),
    exp: Math.floor(nowMs / 1000) + 86_400,
    ...options.claims,
  }
  const parameters = {
    auth: signToken(identity.privateKey, claims),
    projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
    useOnCloseEvent: 'true',
    ...query,
  }
  const search = new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${search}`, {
    autoPong: options.autoPong ?? true,
    headers,
  })
  onTestFinished(() => socket.terminate())
  const heard: Frame[] = []
  const waiting: { fits: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = []
  let ids = 1_700_000_000_000_000

  socket.on('message', (data) => {
    const text = data.toString()
    texts.push(text)
    for (const frame of [JSON.parse(text)].flat() as Frame[]) {
      const index = waiting.findIndex(({ fits }) => fits(frame))
      if (index >= 0) waiting.splice(index, 1)[0]?.resolve(frame)
      else heard.push(frame)
    }
  })
  const texts: string[] = []
  let pings = 0
  socket.on('ping', () => {
    pings += 1
  })
  const opened = new Promise<'open' | number>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.once('error', () => resolve(0))
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })

  function next(fits: (frame: Frame) => boolean): Promise<Frame> {
    const index = heard.findIndex(fits)
    if (index >= 0) return Promise.resolve(heard.splice(index, 1)[0]!)
    return new Promise((resolve) => {
      waiting.push({ fits, resolve })
    })
  }

  const peer = {
    clientId: identity.clientId,
    identity,
    /** Resolves with `open`, or with the HTTP status of a refusal. */
    opened,
    closed,
    socket,
    /** All received texts. */
    texts,
    pings: () => pings,
    /** Received frames that no test has consumed yet. */
    heard,
    next,
    async send(text: string | Buffer): Promise<void> {
      await opened
      socket.send(text)
    },
    /** Sends a call, and returns the whole answer. */
    async call(method: string, params: unknown): Promise<Frame> {
      const id = ids++
      await peer.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return next((frame) => frame.id === id && !frame.method)
    },
    /** Returns the next push, and acknowledges it by default. */
    async pushed(shouldAcknowledge = true): Promise<Pushed> {
      const frame = await next(({ method }) => method === 'irn_subscription')
      if (shouldAcknowledge) await peer.acknowledge(frame)
      return frame.params!
    },
    acknowledge: ({ id }: { id: unknown }) =>
      peer.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    /** Resolves when everything sent before has been received and answered. */
    async settled(): Promise<void> {
      await peer.call('irn_unsubscribe', { id: '', topic: 'ff'.repeat(32) })
    },
  }
  return peer
}

export declare namespace createPeer {
  type Options = {
    autoPong?: boolean
    /** Overrides claims of the token. */
    claims?: Record<string, unknown>
    headers?: Record<string, string>
    identity?: ReturnType<typeof createIdentity>
    nowMs: number
    port: number
    /** Overrides query parameters; `undefined` omits one. */
    query?: Record<string, string | undefined>
  }
}
