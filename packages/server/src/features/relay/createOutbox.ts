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

/** Maximum number of topics per read when a client has fallen behind. */
const topicsAtOnce = 100

/**
 * Creates the outbox of one socket. It pushes messages in order within a topic, each at most once at a time, and limits
 * unacknowledged messages. The rest waits in the store, not in memory.
 */
export function createOutbox(options: createOutbox.Options) {
  const { clientId, clock, limits, onDelivered, onFailure, send, store } = options
  const topics = new Set<string>()
  /** Topics that must be read from the store before new messages of them are pushed. */
  const behind = new Set<string>()
  const pushes = new Map<number, Push>()
  /** Keys of pushed messages that the store may still return. */
  const handled = new Set<string>()
  let forgettable: string[] = []
  let bytes = 0
  /** Read limit. Twice the limit in flight, because a read also returns the messages in flight. */
  const budget = { bytes: limits.inFlightBytes * 2, messages: limits.inFlight * 2 }
  /** Topics that fell behind during the current read; `undefined` if no read is running. */
  let missed: Set<string> | undefined

  /** @param part - Share of the in-flight limit that may be used. */
  const hasRoom = (part = 1) =>
    pushes.size < limits.inFlight * part && bytes < limits.inFlightBytes * part

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

  /** Forgets a message's key, but not before a running read ends, because it may still return the message. */
  function forget(message: StoredMessage) {
    if (missed) forgettable.push(keyOf(message))
    else handled.delete(keyOf(message))
  }

  function remove(id: number, pushed: Push) {
    drop(id, pushed)
    forget(pushed.message)
  }

  function fallBehind(topic: string) {
    behind.add(topic)
    missed?.add(topic)
  }

  /** Pushes messages within the limits. Returns whether all were pushed (`isAll`), and whether any was (`isAny`). */
  function pushAll(messages: readonly StoredMessage[]): { isAll: boolean; isAny: boolean } {
    let isAny = false
    for (const message of messages) {
      if (handled.has(keyOf(message)) || !topics.has(message.topic)) continue
      if (!hasRoom()) return { isAll: false, isAny }
      push(message)
      isAny = true
    }
    return { isAll: true, isAny }
  }

  async function readBehind(): Promise<void> {
    try {
      for (;;) {
        // Reads only when half of the limit is free, not after every acknowledgement.
        if (behind.size === 0 || !hasRoom(0.5)) return
        const some = [...behind].slice(0, topicsAtOnce)
        missed = new Set()
        const { hasMore, messages } = await store.read(clientId, some, budget)
        const { isAll, isAny } = pushAll(messages)
        for (const topic of some) if (isAll && !hasMore && !missed.has(topic)) behind.delete(topic)
        endReading()
        if (!isAll || (hasMore && !isAny)) return
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
    // After a failure the topics stay behind, and the next beat tries again.
    if (!missed && behind.size > 0) readBehind().catch(onFailure)
  }

  return {
    /** Pushes a newly published message, or marks its topic as behind. */
    offer(message: StoredMessage) {
      const { publisher, topic } = message
      if (!topics.has(topic) || publisher === clientId || handled.has(keyOf(message))) return
      if (behind.has(topic) || !hasRoom()) fallBehind(topic)
      else push(message)
    },
    /** Subscribes to topics and reads them from the store, including topics subscribed before. */
    listen(some: readonly string[]) {
      for (const topic of some) {
        topics.add(topic)
        fallBehind(topic)
      }
      catchUp()
    },
    leave(some: readonly string[]) {
      for (const topic of some) {
        topics.delete(topic)
        behind.delete(topic)
      }
      for (const [id, pushed] of pushes) if (!topics.has(pushed.message.topic)) remove(id, pushed)
    },
    isEmpty: () => topics.size === 0,
    isOnItsWay: (message: Pick<StoredMessage, 'id' | 'topic'>) =>
      topics.has(message.topic) && handled.has(keyOf(message)),
    /** Handles the client's acknowledgement. Returns true if the id was that of a push in flight. */
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
    /** Removes a message that another socket of the same client has acknowledged. */
    withdraw(message: StoredMessage) {
      for (const [id, pushed] of pushes)
        if (keyOf(pushed.message) === keyOf(message)) remove(id, pushed)
    },
    /**
     * Resends messages that were not acknowledged in time.
     *
     * @returns False if a message was sent too often without an acknowledgement.
     */
    beat(): boolean {
      const now = clock()
      for (const [id, pushed] of pushes) {
        if (pushed.message.expiresAt <= now) remove(id, pushed)
        else if (now - pushed.sentAtMs >= limits.resendMs) {
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
