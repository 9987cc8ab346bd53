import type { Socket } from '@fairlead/pairing'

/** A relay in memory that follows the protocol, without clock or network; also works in a browser. */
export type TestRelay = {
  openSocket(url: string): Socket
  /** URLs that were opened, oldest first. */
  readonly urls: string[]
  /** Methods that were called, oldest first. */
  readonly calls: string[]
  /** Set to close every new connection with this code and reason. */
  refusal: { code: number; reason: string } | undefined
  /** If false, no socket opens. */
  isOnline: boolean
  /** Closes every socket. */
  drop(code?: number, reason?: string): void
}

type Peer = {
  client: string
  send(text: string): void
  shut(code: number, reason: string): void
  topics: Set<string>
}
type Message = { message: string; seen: Set<string>; tag: unknown; topic: string }
type Frame = { id: unknown; method?: string; params?: Record<string, unknown> }

export function createTestRelay(): TestRelay {
  const peers = new Set<Peer>()
  const stored: Message[] = []
  let nextId = 1

  function deliver(peer: Peer) {
    for (const item of stored) {
      if (!peer.topics.has(item.topic) || item.seen.has(peer.client)) continue
      item.seen.add(peer.client)
      const { message, tag, topic } = item
      const data = { topic, message, publishedAt: 0, tag }
      const params = { id: `${topic}${peer.client}`, data }
      const push = { id: nextId++, jsonrpc: '2.0', method: 'irn_subscription', params }
      peer.send(JSON.stringify(push))
    }
  }

  function answer(peer: Peer, { method, params = {} }: Frame): unknown {
    const topics = [params.topics ?? params.topic].flat().map(String)
    if (method === 'irn_publish') {
      const { message, tag } = params
      const seen = new Set([peer.client])
      stored.push({ message: String(message), seen, tag, topic: topics[0] ?? '' })
      return true
    }
    if (method === 'irn_unsubscribe') return peer.topics.delete(topics[0] ?? '')
    if (method === 'irn_batchUnsubscribe') return true
    for (const topic of topics) peer.topics.add(topic)
    return method === 'irn_batchSubscribe' ? topics : (topics[0] ?? '')
  }

  function receive(peer: Peer, text: string) {
    const frame = JSON.parse(text) as Frame
    if (!frame.method) return
    relay.calls.push(frame.method)
    const result = answer(peer, frame)
    peer.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result }))
    for (const other of peers) deliver(other)
  }

  const relay: TestRelay = {
    urls: [],
    calls: [],
    refusal: undefined,
    isOnline: true,
    drop(code = 1006, reason = '') {
      for (const peer of [...peers]) peer.shut(code, reason)
    },
    openSocket(url) {
      relay.urls.push(url)
      const shut = (code: number, reason: string) => {
        if (socket.readyState === 3) return
        socket.readyState = 3
        peers.delete(peer)
        queueMicrotask(() => socket.onclose?.({ code, reason }))
      }
      const peer: Peer = {
        client: clientOf(url),
        send: (text) =>
          queueMicrotask(() => socket.readyState === 1 && socket.onmessage?.({ data: text })),
        shut,
        topics: new Set(),
      }
      const socket: Socket & { readyState: number } = {
        readyState: 0,
        onclose: null,
        onerror: null,
        onmessage: null,
        onopen: null,
        send: (text) => queueMicrotask(() => socket.readyState === 1 && receive(peer, text)),
        close: (code = 1000, reason = '') => shut(code, reason),
      }
      queueMicrotask(() => {
        if (socket.readyState !== 0) return
        if (!relay.isOnline) return shut(1006, '')
        socket.readyState = 1
        peers.add(peer)
        socket.onopen?.()
        if (relay.refusal) shut(relay.refusal.code, relay.refusal.reason)
      })
      return socket
    },
  }
  return relay
}

/** Returns the client's id: the issuer of the JWT that it signs in with. */
function clientOf(url: string): string {
  const token = new URL(url).searchParams.get('auth') ?? ''
  const text = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return String((JSON.parse(atob(text)) as { iss?: unknown }).iss)
}
