import { toMessageId } from '../crypto/keys.ts'
import { isRecord, parseJson } from '../jsonRpc.ts'

/** A socket, from the relay's perspective. */
export type RelayPeer = {
  send(text: string): void
  close(code: number, reason: string): void
}

/** Faults of the relay; can be changed at any time. */
export type Faults = {
  /** Neither responds nor pushes. */
  silent: boolean
  /** Methods that are accepted without a response. */
  unanswered: ReadonlySet<string>
  /** Methods that fail with this error. */
  errors: ReadonlyMap<string, { code: number; message: string }>
  /** Number of copies of each push. */
  copies: number
  /** Holds pushes back until `flush`. */
  holdPushes: boolean
  /** Closes a socket as soon as it opens. */
  refuse: { code: number; reason: string } | undefined
  /** Closes the caller's socket instead of responding, for each matching call. */
  dropOn: ((call: RelayCall) => { code: number; stores: boolean } | undefined) | undefined
}

/** A received call. */
export type RelayCall = {
  readonly clientId: string
  readonly id: string | number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** An in-memory relay with a mailbox for tests; correct unless faults are set. */
export type FaultRelay = {
  readonly faults: Faults
  /** All calls so far. */
  readonly calls: readonly RelayCall[]
  /** Ids of pushes that were acknowledged. */
  readonly receipts: ReadonlySet<string>
  /** All URLs that were opened. */
  readonly urls: readonly string[]
  accept(peer: RelayPeer, url: string): { receive(text: string): void; gone(): void }
  /** Sends the held pushes; `reverse` sends the last one first. */
  flush(options?: { reverse?: boolean }): void
  /** Closes every socket, or only those of one client. */
  drop(options?: { clientId?: string; code?: number; reason?: string }): void
  /** Sends any text to every socket. */
  sendRaw(text: string): void
  /** Publishes a message as another client. */
  publish(message: { topic: string; message: string; tag?: number }): void
}

type Connected = RelayPeer & { readonly clientId: string; readonly topics: Set<string> }
type Stored = {
  topic: string
  message: string
  tag: number
  attestation?: unknown
  from: string
  seenBy: Set<string>
}

export function createFaultRelay(options: { now: () => number }): FaultRelay {
  const faults: Faults = {
    copies: 1,
    dropOn: undefined,
    errors: new Map(),
    holdPushes: false,
    refuse: undefined,
    silent: false,
    unanswered: new Set(),
  }
  const calls: RelayCall[] = []
  const receipts = new Set<string>()
  const urls: string[] = []
  const peers = new Set<Connected>()
  const stored = new Map<string, Stored>()
  const inFlight = new Map<string, () => void>()
  let held: (() => void)[] = []
  let pushId = options.now() * 1_000

  function push(peer: Connected, item: Stored) {
    if (item.from === peer.clientId || item.seenBy.has(peer.clientId)) return
    if (!peer.topics.has(item.topic)) return
    const id = ++pushId
    const { attestation, message, tag, topic } = item
    const data = { topic, message, publishedAt: options.now(), tag, attestation }
    const params = { id: toMessageId(topic + peer.clientId), data }
    const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
    inFlight.set(`${id}`, () => item.seenBy.add(peer.clientId))
    for (let copy = 0; copy < faults.copies; copy++)
      if (faults.holdPushes) held.push(() => peer.send(text))
      else if (!faults.silent) peer.send(text)
  }

  function publish(item: Omit<Stored, 'seenBy'>) {
    const key = toMessageId(item.topic + item.message)
    if (stored.has(key)) return
    const kept = { ...item, seenBy: new Set<string>() }
    stored.set(key, kept)
    for (const peer of peers) push(peer, kept)
  }

  function subscribe(peer: Connected, topics: readonly string[]) {
    for (const topic of topics) peer.topics.add(topic)
    return () => {
      for (const item of stored.values()) if (topics.includes(item.topic)) push(peer, item)
    }
  }

  const methods: Readonly<
    Record<
      string,
      (peer: Connected, params: RelayCall['params']) => { result: unknown; after?: () => void }
    >
  > = {
    irn_publish(peer, params) {
      const { attestation, message, tag, topic } = params
      return {
        result: true,
        after: () =>
          publish({
            attestation,
            from: peer.clientId,
            message: `${message}`,
            tag: Number(tag),
            topic: `${topic}`,
          }),
      }
    },
    irn_subscribe: (peer, { topic }) => ({
      result: toMessageId(topic + peer.clientId),
      after: subscribe(peer, [`${topic}`]),
    }),
    irn_batchSubscribe(peer, params) {
      const topics = toTexts(params.topics)
      return {
        result: topics.map((topic) => toMessageId(topic + peer.clientId)),
        after: subscribe(peer, topics),
      }
    },
    irn_unsubscribe: (peer, { topic }) => ({ result: peer.topics.delete(`${topic}`) }),
    irn_batchUnsubscribe(peer, { subscriptions }) {
      for (const one of Array.isArray(subscriptions) ? subscriptions : [])
        if (isRecord(one)) peer.topics.delete(`${one.topic}`)
      return { result: true }
    },
  }

  function receive(peer: Connected, text: string) {
    const frame = parseJson(text)
    if (!isRecord(frame) || (typeof frame.id !== 'string' && typeof frame.id !== 'number')) return
    const { id, method } = frame
    if (typeof method !== 'string') {
      receipts.add(`${id}`)
      return inFlight.get(`${id}`)?.()
    }
    const call = {
      clientId: peer.clientId,
      id,
      method,
      params: isRecord(frame.params) ? frame.params : {},
    }
    calls.push(call)
    if (faults.silent) return
    const dropped = faults.dropOn?.(call)
    if (dropped) {
      if (dropped.stores) methods[method]?.(peer, call.params).after?.()
      return close(peer, dropped.code, '')
    }
    const error =
      faults.errors.get(method) ??
      (methods[method] ? undefined : { code: -32601, message: 'Method not found' })
    if (error) return peer.send(JSON.stringify({ error, id, jsonrpc: '2.0' }))
    const answer = methods[method]!(peer, call.params)
    if (faults.unanswered.has(method)) return
    peer.send(JSON.stringify({ id, jsonrpc: '2.0', result: answer.result }))
    answer.after?.()
  }

  function close(peer: Connected, code: number, reason: string) {
    peers.delete(peer)
    peer.close(code, reason)
  }

  return {
    calls,
    faults,
    receipts,
    urls,
    accept({ close: closeSocket, send }, url) {
      urls.push(url)
      const peer = {
        clientId: readClientId(url),
        close: closeSocket,
        send,
        topics: new Set<string>(),
      }
      if (faults.refuse) closeSocket(faults.refuse.code, faults.refuse.reason)
      else peers.add(peer)
      return {
        gone: () => peers.delete(peer),
        receive: (text) => peers.has(peer) && receive(peer, text),
      }
    },
    flush({ reverse = false } = {}) {
      const going = reverse ? held.reverse() : held
      held = []
      for (const send of going) send()
    },
    drop({ clientId, code = 1006, reason = '' } = {}) {
      for (const peer of [...peers])
        if (clientId === undefined || peer.clientId === clientId) close(peer, code, reason)
    },
    sendRaw(text) {
      for (const peer of peers) peer.send(text)
    },
    publish: ({ message, tag = 0, topic }) => publish({ from: 'somebody', message, tag, topic }),
  }
}

function readClientId(url: string): string {
  const token = new URL(url).searchParams.get('auth') ?? ''
  const payload = parseJson(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
  return isRecord(payload) ? `${payload.iss}` : ''
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((one) => `${one}`) : []
}
