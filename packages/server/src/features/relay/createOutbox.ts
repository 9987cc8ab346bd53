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
  const topics = new Set<string>()
  /** Of these, what is read from the store before anything live is pushed. */
  const behind = new Set<string>()
  const pushes = new Map<number, Push>()
  /** Pushed, and not yet surely gone from what the store hands out. */
  const handled = new Set<string>()
  let forgettable: string[] = []
  let bytes = 0
  /** What is on its way is read as well, so there is room for as much beside. */
  const budget = { bytes: limits.inFlightBytes * 2, messages: limits.inFlight * 2 }
  /** While the store is read: topics of which something came meanwhile. */
  let missed: Set<string> | undefined

  /** @param part - Of what may be on its way. */
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

  /** Keeps the key until no reading is under way that may have begun before the store knew. */
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

  /** Pushes what waits, as far as there is room. Gives whether that was all, and whether something was. */
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
        // Not for every single place that falls free.
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
    // What fails stays behind, and is tried again at the next beat.
    if (!missed && behind.size > 0) readBehind().catch(onFailure)
  }

  return {
    /** A message that has just been published. */
    offer(message: StoredMessage) {
      const { publisher, topic } = message
      if (!topics.has(topic) || publisher === clientId || handled.has(keyOf(message))) return
      if (behind.has(topic) || !hasRoom()) fallBehind(topic)
      else push(message)
    },
    /** Reads these topics from the store; also those that the socket has already. */
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
        if (keyOf(pushed.message) === keyOf(message)) remove(id, pushed)
    },
    /**
     * Sends again what was not acknowledged in time.
     *
     * @returns Whether the client is still worth it.
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
