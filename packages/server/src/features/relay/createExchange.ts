import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import type { Outbox } from './createOutbox.ts'

type Topic = { readonly outboxes: Set<Outbox>; readonly watching: Promise<() => void> }

/** Takes what the store tells to the sockets that listen; one watch a topic, however many they are. */
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
     * Resolves when nothing that is published from now on escapes the outbox.
     *
     * @returns Goes back to how it was.
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
