import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import type { Outbox } from './createOutbox.ts'

type Topic = { readonly outboxes: Set<Outbox>; readonly watching: Promise<() => void> }

/** Takes what the store tells to the sockets that listen; one watch a topic, however many they are. */
export function createExchange(store: RelayStore) {
  const topics = new Map<string, Topic>()

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

  function leave(outbox: Outbox, some: readonly string[]) {
    for (const topic of some) {
      const opened = topics.get(topic)
      if (!opened?.outboxes.delete(outbox) || opened.outboxes.size > 0) continue
      topics.delete(topic)
      opened.watching.then(
        (stop) => stop(),
        () => {},
      )
    }
  }

  return {
    /** Resolves when nothing that is published from now on escapes the outbox. */
    async join(outbox: Outbox, some: readonly string[]): Promise<void> {
      const joined = some.map((topic) => {
        const opened = topics.get(topic) ?? open(topic)
        opened.outboxes.add(outbox)
        return opened.watching
      })
      await Promise.all(joined)
    },
    leave,
  }
}

export type Exchange = ReturnType<typeof createExchange>
