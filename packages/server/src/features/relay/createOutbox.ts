import type { HeldBytes } from '../../createByteBudget.ts'
import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import { createInFlight } from './createInFlight.ts'
import type { RelayLimits } from './limits.ts'
import { keyOf } from './methods/fetchMessages.ts'

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
      if (!inFlight.hasRoomFor(message)) return { isAll: false, isAny }
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
      if (backlog.has(topic) || !inFlight.hasRoomFor(message)) backlog.add(topic)
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
      const message = inFlight.acknowledge(id)
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
    /** Forgets all topics and messages. Later calls push nothing. */
    end() {
      topics.clear()
      inFlight.removeAll(() => true)
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
    /** Counts the unacknowledged messages. */
    held: HeldBytes
    /** True while the socket has unwritten bytes. */
    isBlocked: () => boolean
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
  /** Topics that fell behind during the current read; `undefined` if no read is running. */
  let missed: Set<string> | undefined

  async function readBehind(): Promise<void> {
    try {
      for (;;) {
        // Reads only when half of the limit is free, not after every acknowledgement.
        if (behind.size === 0 || !inFlight.isHalfFree()) return
        const some = [...behind].slice(0, topicsAtOnce)
        missed = new Set()
        inFlight.beginRead()
        // Twice the limit in flight, because a read also returns the messages in flight.
        const budget = { bytes: inFlight.maxBytes() * 2, messages: limits.inFlight * 2 }
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
