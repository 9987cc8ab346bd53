import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import type { RelayLimits } from './limits.ts'
import { toWire } from './methods/fetchMessages.ts'
import { subscriptionId } from './subscriptionId.ts'

type Push = {
  readonly message: StoredMessage
  readonly text: string
  sentAtMs: number
  sends: number
}

/** Most topics that are read at once when a client has fallen behind. */
const topicsAtOnce = 100

/**
 * What is on its way to one socket: in order within a topic, a message at most once at a time, and no
 * more than the socket may have without an acknowledgement. The rest waits in the store, not here.
 */
export function createOutbox(options: createOutbox.Options) {
  const { clientId, clock, limits, onDelivered, onFailure, send, store } = options
  /** Topics of this socket. Who is behind is read from the store before it hears anything live. */
  const topics = new Map<string, 'behind' | 'live'>()
  const pushes = new Map<number, Push>()
  /** Pushed, and not yet surely gone from what the store hands out. */
  const handled = new Set<string>()
  let forgettable: string[] = []
  let bytes = 0
  /** While the store is read: topics of which something came meanwhile. */
  let missed: Set<string> | undefined

  const hasRoom = () => pushes.size < limits.inFlight && bytes < limits.inFlightBytes

  function push(message: StoredMessage) {
    const id = options.nextId()
    const text = JSON.stringify({
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(clientId, message.topic), data: toWire(message) },
    })
    pushes.set(id, { message, sends: 1, sentAtMs: clock(), text })
    handled.add(keyOf(message))
    bytes += text.length
    send(text)
  }

  function drop(id: number, { text }: Push) {
    pushes.delete(id)
    bytes -= text.length
  }

  /** Keeps the key until no reading is under way that may have begun before the store knew. */
  function forget(message: StoredMessage) {
    if (missed) forgettable.push(keyOf(message))
    else handled.delete(keyOf(message))
  }

  function fallBehind(topic: string) {
    topics.set(topic, 'behind')
    missed?.add(topic)
  }

  /** Pushes what waits, as far as there is room. Gives whether that was all. */
  function pushAll(messages: readonly StoredMessage[]): boolean {
    for (const message of messages) {
      if (handled.has(keyOf(message)) || !topics.has(message.topic)) continue
      if (!hasRoom()) return false
      push(message)
    }
    return true
  }

  async function readBehind(): Promise<void> {
    if (missed) return
    try {
      for (;;) {
        const behind = [...topics].filter(([, state]) => state === 'behind')
        const some = behind.slice(0, topicsAtOnce).map(([topic]) => topic)
        if (some.length === 0 || !hasRoom()) return
        missed = new Set()
        const messages = await store.read(clientId, some)
        const isAll = pushAll(messages)
        for (const topic of some)
          if (isAll && topics.has(topic) && !missed.has(topic)) topics.set(topic, 'live')
        endReading()
        if (!isAll) return
      }
    } finally {
      endReading()
    }
  }

  function endReading() {
    missed = undefined
    for (const key of forgettable) handled.delete(key)
    forgettable = []
  }

  function catchUp() {
    // It stays behind, and is tried again at the next beat.
    readBehind().catch(onFailure)
  }

  return {
    /** A message that has just been published. */
    offer(message: StoredMessage) {
      const state = topics.get(message.topic)
      if (!state || message.publisher === clientId || handled.has(keyOf(message))) return
      if (state === 'behind' || !hasRoom()) fallBehind(message.topic)
      else push(message)
    },
    /** Reads these topics from the store; also those that the socket has already. */
    listen(some: readonly string[]) {
      for (const topic of some) fallBehind(topic)
      catchUp()
    },
    leave(some: readonly string[]) {
      for (const topic of some) topics.delete(topic)
    },
    topics: () => [...topics.keys()],
    isEmpty: () => topics.size === 0,
    isOnItsWay: (message: Pick<StoredMessage, 'id' | 'topic'>) =>
      topics.has(message.topic) && handled.has(keyOf(message)),
    /** The client has it. Gives whether it was on its way. */
    acknowledge(id: number): boolean {
      const pushed = pushes.get(id)
      if (!pushed) return false
      drop(id, pushed)
      onDelivered(pushed.message)
      store
        .acknowledge(clientId, [pushed.message])
        .catch(onFailure)
        .finally(() => forget(pushed.message))
      catchUp()
      return true
    },
    /** Another socket of the same client has it. */
    withdraw(message: StoredMessage) {
      for (const [id, pushed] of pushes)
        if (keyOf(pushed.message) === keyOf(message)) drop(id, pushed)
      forget(message)
    },
    /**
     * Sends again what was not acknowledged in time.
     *
     * @returns Whether the client is still worth it.
     */
    beat(): boolean {
      const now = clock()
      for (const [id, pushed] of pushes) {
        if (pushed.message.expiresAt <= now) {
          drop(id, pushed)
          forget(pushed.message)
        } else if (now - pushed.sentAtMs >= limits.resendMs) {
          if (pushed.sends >= limits.sends) return false
          pushed.sends += 1
          pushed.sentAtMs = now
          send(pushed.text)
        }
      }
      catchUp()
      return true
    },
  }
}

export declare namespace createOutbox {
  type Options = {
    clientId: string
    clock: () => number
    limits: RelayLimits
    nextId: () => number
    onDelivered: (message: StoredMessage) => void
    onFailure: (error: unknown) => void
    send: (text: string) => void
    store: RelayStore
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function keyOf({ id, topic }: Pick<StoredMessage, 'id' | 'topic'>): string {
  return `${topic} ${id}`
}
