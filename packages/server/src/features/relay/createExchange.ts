import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import type { Outbox } from './createOutbox.ts'

type Topic = { readonly outboxes: Set<Outbox>; readonly watching: Promise<() => void> }

/** Distributes new messages of the store to the sockets. Each topic has one watch, however many sockets listen. */
export function createExchange(store: RelayStore) {
  const topics = new Map<string, Topic>()
  const joined = new Map<Outbox, Set<string>>()

  function open(topic: string): Topic {
    const outboxes = new Set<Outbox>()
    const watching = store.watch(topic, {
      onGap() {
        for (const outbox of outboxes) outbox.listen([topic])
      },
      onMessage(message: StoredMessage) {
        for (const outbox of outboxes) outbox.offer(message)
      },
    })
    const opened = { outboxes, watching }
    topics.set(topic, opened)
    return opened
  }

  function leave(outbox: Outbox, some: Iterable<string>) {
    const own = joined.get(outbox)
    for (const topic of some) {
      own?.delete(topic)
      const opened = topics.get(topic)
      if (!opened?.outboxes.delete(outbox) || opened.outboxes.size > 0) continue
      topics.delete(topic)
      opened.watching.then(
        (stop) => stop(),
        () => {},
      )
    }
    if (own?.size === 0) joined.delete(outbox)
  }

  return {
    /**
     * Subscribes an outbox to topics. Resolves when every message published from now on reaches the outbox.
     *
     * @returns A function that undoes the subscription.
     */
    async join(outbox: Outbox, some: readonly string[]): Promise<() => void> {
      const own = joined.get(outbox) ?? new Set<string>()
      joined.set(outbox, own)
      const added = some.filter((topic) => !own.has(topic))
      const undo = () => leave(outbox, added)
      const watching = added.map((topic) => {
        const opened = topics.get(topic) ?? open(topic)
        opened.outboxes.add(outbox)
        own.add(topic)
        return opened.watching
      })
      try {
        await Promise.all(watching)
      } catch (error) {
        undo()
        throw error
      }
      return undo
    },
    leave,
    leaveAll(outbox: Outbox) {
      leave(outbox, [...(joined.get(outbox) ?? [])])
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
