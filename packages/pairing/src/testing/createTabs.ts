import type { PairingEnvironment } from '../environment.ts'

/** Locks and channels of a browser's tabs of one origin, without a browser. */
export type Tabs = {
  /** Opens another tab. */
  open(): Tab
}
export type Tab = Required<Pick<PairingEnvironment, 'lead' | 'openChannel'>> & {
  /** Closes the tab abruptly: its messages stop, and its lock is released. */
  crash(): void
  /** Puts the tab to sleep: it keeps its lock, and its messages are queued. @returns Wakes it. */
  freeze(): () => void
}

type Waiting = { tab: Tab; start: () => void; lose: () => void }

export function createTabs(): Tabs {
  const locks = new Map<string, Waiting[]>()
  const ears = new Set<{ tab: Tab; name: string; hear: (message: unknown) => void }>()
  const gone = new Set<Tab>()
  /** Queued messages of sleeping tabs. */
  const asleep = new Map<Tab, (() => void)[]>()

  /** Runs in a tab: now, or when it wakes. */
  function tell(tab: Tab, run: () => void) {
    const later = asleep.get(tab)
    if (later) later.push(run)
    else queueMicrotask(run)
  }

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
        lead(name, lead, signal, { steal = false } = {}) {
          const lost = new AbortController()
          const waiting = { lose: () => lost.abort(), start: () => lead(lost.signal), tab }
          const [first, ...rest] = locks.get(name) ?? []
          const others = first ? [first, ...rest] : []
          const queue = steal ? [waiting, ...rest] : [...others, waiting]
          locks.set(name, queue)
          if (steal && first) tell(first.tab, first.lose)
          if (queue[0] === waiting) queueMicrotask(waiting.start)
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
                tell(ear.tab, () => ears.has(ear) && ear.hear(copy))
          },
        }),
        freeze() {
          asleep.set(tab, [])
          return () => {
            const missed = asleep.get(tab) ?? []
            asleep.delete(tab)
            for (const run of missed) queueMicrotask(run)
          }
        },
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
