import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import type { RelayLimits } from './limits.ts'
import { toWire } from './methods/fetchMessages.ts'
import { subscriptionId } from './methods/subscribe.ts'

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
  const { clientId, clock, onDelivered, onFailure, store } = options
  const topics = new Set<string>()
  const inFlight = createInFlight(options)
  const backlog = createBacklog(options, { inFlight, pushAll })

  /** Pushes messages within the limits. Returns whether all were pushed (`isAll`), and whether any was (`isAny`). */
  function pushAll(messages: readonly StoredMessage[]): { isAll: boolean; isAny: boolean } {
    let isAny = false
    for (const message of messages) {
      if (inFlight.isHandled(message) || !topics.has(message.topic)) continue
      if (!inFlight.hasRoom()) return { isAll: false, isAny }
      inFlight.push(message)
      isAny = true
    }
    return { isAll: true, isAny }
  }

  return {
    /** Pushes a newly published message, or marks its topic as behind. */
    offer(message: StoredMessage) {
      const { publisher, topic } = message
      if (!topics.has(topic) || publisher === clientId || inFlight.isHandled(message)) return
      if (backlog.has(topic) || !inFlight.hasRoom()) backlog.add(topic)
      else inFlight.push(message)
    },
    /** Subscribes to topics and reads them from the store, including topics subscribed before. */
    listen(some: readonly string[]) {
      for (const topic of some) {
        topics.add(topic)
        backlog.add(topic)
      }
      backlog.catchUp()
    },
    leave(some: readonly string[]) {
      for (const topic of some) {
        topics.delete(topic)
        backlog.delete(topic)
      }
      inFlight.removeAll(({ topic }) => !topics.has(topic))
    },
    isEmpty: () => topics.size === 0,
    isOnItsWay: (message: Pick<StoredMessage, 'id' | 'topic'>) =>
      topics.has(message.topic) && inFlight.isHandled(message),
    /** Handles the client's acknowledgement. Returns true if the id was that of a push in flight. */
    acknowledge(id: number): boolean {
      const message = inFlight.remove(id)
      if (!message) return false
      onDelivered(message)
      const end = () => inFlight.forget(message)
      store.acknowledge(clientId, [message]).then(end, (error) => {
        onFailure(error)
        end()
      })
      backlog.catchUp()
      return true
    },
    /** Removes a message that another socket of the same client has acknowledged. */
    withdraw(message: StoredMessage) {
      inFlight.removeAll((one) => keyOf(one) === keyOf(message))
    },
    /**
     * Resends messages that were not acknowledged in time.
     *
     * @returns False if a message was sent too often without an acknowledgement.
     */
    beat(): boolean {
      const now = clock()
      inFlight.removeAll(({ expiresAt }) => expiresAt <= now)
      if (!inFlight.resend()) return false
      backlog.catchUp()
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

/** Creates the set of topics that must be read from the store before new messages of them are pushed. */
function createBacklog(
  { clientId, limits, onFailure, store }: createOutbox.Options,
  {
    inFlight,
    pushAll,
  }: {
    inFlight: ReturnType<typeof createInFlight>
    pushAll: (messages: readonly StoredMessage[]) => { isAll: boolean; isAny: boolean }
  },
) {
  const behind = new Set<string>()
  /** Read limit. Twice the limit in flight, because a read also returns the messages in flight. */
  const budget = { bytes: limits.inFlightBytes * 2, messages: limits.inFlight * 2 }
  /** Topics that fell behind during the current read; `undefined` if no read is running. */
  let missed: Set<string> | undefined

  async function readBehind(): Promise<void> {
    try {
      for (;;) {
        // Reads only when half of the limit is free, not after every acknowledgement.
        if (behind.size === 0 || !inFlight.hasRoom(0.5)) return
        const some = [...behind].slice(0, topicsAtOnce)
        missed = new Set()
        inFlight.beginRead()
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
    inFlight.endRead()
  }

  return {
    add(topic: string) {
      behind.add(topic)
      missed?.add(topic)
    },
    catchUp() {
      // After a failure the topics stay behind, and the next beat tries again.
      if (!missed && behind.size > 0) readBehind().catch(onFailure)
    },
    delete: (topic: string) => behind.delete(topic),
    has: (topic: string) => behind.has(topic),
  }
}

/** Creates the record of the messages that were pushed and not yet acknowledged. */
function createInFlight({ clientId, clock, limits, nextId, send }: createOutbox.Options) {
  const pushes = new Map<number, Push>()
  let bytes = 0
  /** Keys of pushed messages that the store may still return. */
  const handled = new Set<string>()
  /** Keys to forget when the running read ends, because it may still return the messages; `undefined` without a read. */
  let forgettable: string[] | undefined

  function forget(message: StoredMessage) {
    if (forgettable) forgettable.push(keyOf(message))
    else handled.delete(keyOf(message))
  }

  function remove(id: number): StoredMessage | undefined {
    const pushed = pushes.get(id)
    pushes.delete(id)
    bytes -= pushed?.text.length ?? 0
    return pushed?.message
  }

  return {
    beginRead() {
      forgettable = []
    },
    endRead() {
      for (const key of forgettable ?? []) handled.delete(key)
      forgettable = undefined
    },
    forget,
    /** True if the message was pushed, and the store may still return it. */
    isHandled: (message: Pick<StoredMessage, 'id' | 'topic'>) => handled.has(keyOf(message)),
    /** @param part - Share of the limit that may be used. */
    hasRoom: (part = 1) =>
      pushes.size < limits.inFlight * part && bytes < limits.inFlightBytes * part,
    push(message: StoredMessage) {
      handled.add(keyOf(message))
      const id = nextId()
      const text = JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: subscriptionId(clientId, message.topic), data: toWire(message) },
      })
      pushes.set(id, { message, sends: 1, sentAtMs: clock(), text })
      bytes += text.length
      send(text)
    },
    remove,
    /** Removes and forgets the messages that match. */
    removeAll(isRemoved: (message: StoredMessage) => boolean) {
      for (const [id, { message }] of [...pushes])
        if (isRemoved(message)) {
          remove(id)
          forget(message)
        }
    },
    /** Sends messages again that were not acknowledged in time. @returns False if one was sent too often. */
    resend(): boolean {
      const now = clock()
      for (const pushed of pushes.values()) {
        if (now - pushed.sentAtMs < limits.resendMs) continue
        if (pushed.sends >= limits.sends) return false
        pushed.sends += 1
        pushed.sentAtMs = now
        send(pushed.text)
      }
      return true
    },
  }
}

function keyOf({ id, topic }: Pick<StoredMessage, 'id' | 'topic'>): string {
  return `${topic} ${id}`
}
