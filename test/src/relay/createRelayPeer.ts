import { WebSocket } from 'ws'
import { createRelayIdentity } from './createRelayIdentity.ts'

/** Pause before reconnecting to a lost relay, in milliseconds. */
const againMs = 50

type Frame = {
  id: number
  error?: { message: string }
  method?: string
  params?: { data: { message: string; topic: string } }
  result?: unknown
}

/** One end of a pairing, as a relay sees it. */
export type RelayPeer = {
  readonly clientId: string
  /** Resolves when the relay has accepted it. @throws the error of the first connection. */
  connect(): Promise<void>
  /** Resolves when a relay has stored it; resends after every lost connection. @throws the relay's error. */
  publish(topic: string, message: string): Promise<void>
  subscribe(topics: readonly string[]): Promise<void>
  close(): void
}

/**
 * A small relay client, so that one process can run many. It uses one relay and switches to the next if that is lost,
 * resends unanswered requests, and acknowledges what it receives.
 */
export function createRelayPeer(options: createRelayPeer.Options): RelayPeer {
  const { onMessage, projectId, ttlSeconds = 300, urls } = options
  const { clientId, signIn } = createRelayIdentity()
  const pending = new Map<number, { answer(frame: Frame): void; text: string }>()
  const topics = new Set<string>()
  const seen = new Set<string>()
  let at = 0
  let isClosed = false
  let lastId = Date.now() * 1_000
  let socket: WebSocket | undefined

  function open(): Promise<void> {
    const url = urls[at % urls.length] ?? ''
    const query = new URLSearchParams({
      auth: signIn(url),
      projectId,
      ua: 'wc-2/js-2.21.8/linux',
      useOnCloseEvent: 'true',
    })
    const opening = new WebSocket(`${url}/?${query}`, { perMessageDeflate: false })
    socket = opening
    opening.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as Frame))
    opening.on('close', () => {
      if (socket !== opening || isClosed) return
      at += 1
      setTimeout(() => {
        if (!isClosed) open().catch(() => {})
      }, againMs)
    })
    return new Promise((resolve, reject) => {
      opening.once('error', reject)
      // An error after opening is followed by a close event, which handles it.
      opening.on('error', () => {})
      opening.once('open', () => {
        if (topics.size > 0)
          opening.send(toText(nextId(), 'irn_batchSubscribe', { topics: [...topics] }))
        for (const { text } of pending.values()) opening.send(text)
        resolve()
      })
    })
  }

  function take(frame: Frame) {
    if (frame.method === 'irn_subscription' && frame.params) {
      socket?.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      const { message, topic } = frame.params.data
      const name = `${topic}${message}`
      const isFirst = !seen.has(name)
      seen.add(name)
      onMessage?.({ isFirst, message, topic })
      return
    }
    pending.get(frame.id)?.answer(frame)
  }

  function ask(method: string, params: object): Promise<void> {
    const id = nextId()
    const text = toText(id, method, params)
    return new Promise((resolve, reject) => {
      const answer = ({ error }: Frame) => {
        pending.delete(id)
        if (error) reject(new TypeError(`${method}: ${error.message}`))
        else resolve()
      }
      pending.set(id, { answer, text })
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    })
  }

  function nextId(): number {
    lastId += 1
    return lastId
  }

  return {
    clientId,
    connect: open,
    publish: (topic, message) =>
      ask('irn_publish', { message, prompt: false, tag: 1108, topic, ttl: ttlSeconds }),
    async subscribe(wanted) {
      for (const topic of wanted) topics.add(topic)
      await ask('irn_batchSubscribe', { topics: wanted })
    },
    close() {
      isClosed = true
      socket?.terminate()
    },
  }
}

export declare namespace createRelayPeer {
  type Options = {
    /** `isFirst`: true unless the message was received before. */
    onMessage?: (message: { isFirst: boolean; message: string; topic: string }) => void
    projectId: string
    /** Lifetime of published messages. Default: 300. */
    ttlSeconds?: number | undefined
    /** For example `ws://127.0.0.1:4400`; tried in this order. */
    urls: readonly string[]
  }
}

function toText(id: number, method: string, params: object): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}
