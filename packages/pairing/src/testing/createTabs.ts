import type { PairingEnvironment } from '../environment.ts'

/** A browser's tabs of one origin: their locks and channels, without a browser. */
export type Tabs = {
  /** Another tab. */
  open(): Tab
}
export type Tab = Required<Pick<PairingEnvironment, 'lead' | 'openChannel'>> & {
  /** The tab is gone at once: nothing it does is heard any more, and its lock is free. */
  crash(): void
}

type Waiting = { tab: Tab; start: () => void }

export function createTabs(): Tabs {
  const locks = new Map<string, Waiting[]>()
  const ears = new Set<{ tab: Tab; name: string; hear: (message: unknown) => void }>()
  const gone = new Set<Tab>()

  function release(name: string, waiting: Waiting) {
    const queue = locks.get(name) ?? []
    const wasFirst = queue[0] === waiting
    const rest = queue.filter((one) => one !== waiting)
    locks.set(name, rest)
    if (wasFirst) queueMicrotask(() => rest[0]?.start())
  }

  return {
    open() {
      const tab: Tab = {
        lead(name, lead, signal) {
          const lost = new AbortController()
          const waiting = { start: () => lead(lost.signal), tab }
          const queue = [...(locks.get(name) ?? []), waiting]
          locks.set(name, queue)
          if (queue.length === 1) queueMicrotask(waiting.start)
          signal.addEventListener('abort', () => {
            release(name, waiting)
            lost.abort()
          })
        },
        openChannel: (name) => ({
          listen(hear) {
            const ear = { hear, name, tab }
            ears.add(ear)
            return () => ears.delete(ear)
          },
          postMessage(message) {
            if (gone.has(tab)) return
            const copy = structuredClone(message)
            for (const ear of [...ears])
              if (ear.tab !== tab && ear.name === name)
                queueMicrotask(() => ears.has(ear) && ear.hear(copy))
          },
        }),
        crash() {
          gone.add(tab)
          for (const ear of [...ears]) if (ear.tab === tab) ears.delete(ear)
          for (const [name, queue] of locks)
            for (const waiting of queue) if (waiting.tab === tab) release(name, waiting)
        },
      }
      return tab
    },
  }
}
