import type { Environment, KeyValueStorage } from '@fairlead/core'
import { vi } from 'vitest'

/** Clock that advances only when a test says so. */
export type TestClock = Pick<Environment, 'now' | 'schedule'> & {
  /** Advances by `ms` milliseconds and runs due timers in order. */
  advance(ms: number): Promise<void>
}

export function createTestClock(startMs = Date.UTC(2026, 0, 1)): TestClock {
  let nowMs = startMs
  let nextId = 1
  const due = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => nowMs,
    schedule(run, ms) {
      const id = nextId++
      due.set(id, { at: nowMs + ms, run })
      return () => due.delete(id)
    },
    async advance(ms) {
      const until = nowMs + ms
      await settled()
      for (;;) {
        const [first] = [...due]
          .filter(([, { at }]) => at <= until)
          .sort(([, a], [, b]) => a.at - b.at)
        if (!first) break
        const [id, { at, run }] = first
        nowMs = Math.max(nowMs, at)
        due.delete(id)
        run()
        await settled()
      }
      nowMs = until
    },
  }
}

/**
 * Waits until every promise callback that is due has run, and libraries that are being imported have loaded. The clock
 * doesn't advance. {@link createTestFairlead} has loaded core's own modules beforehand, so no test waits for them.
 */
export async function settled(): Promise<void> {
  // The second round waits for imports that callbacks of the first one began, for example of a signature's verifier.
  for (let round = 1; round <= 2; round++) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A browser: state shared by its tabs, and one tab's environment per call of `openTab`. */
export type TestWorld = {
  readonly clock: TestClock
  readonly storage: KeyValueStorage & { readonly entries: Map<string, string> }
  /** Lines that were logged to the console, e.g. `warn: …`. */
  readonly consoleLines: string[]
  openTab(given?: Partial<Environment>): Environment
}

export function createTestEnvironment(): TestWorld {
  const clock = createTestClock()
  const entries = new Map<string, string>()
  const storage = {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const consoleLines: string[] = []
  const line = (level: string) => (text: unknown) => void consoleLines.push(`${level}: ${text}`)
  const channels = new Map<string, Set<(message: unknown) => void>>()
  let nextUuid = 1

  return {
    clock,
    storage,
    consoleLines,
    openTab: (given = {}) => ({
      now: clock.now,
      schedule: clock.schedule,
      uuid: () => `00000000-0000-4000-8000-${String(nextUuid++).padStart(12, '0')}`,
      fetch: async (url) => {
        throw new TypeError(`No network in this test: ${String(url)}`)
      },
      events: new EventTarget(),
      injected: () => undefined,
      storage,
      // Like BroadcastChannel: delivers a copy to all other listeners of this name, asynchronously.
      openChannel(name) {
        const listeners = channels.get(name) ?? new Set()
        channels.set(name, listeners)
        let own: ((message: unknown) => void) | undefined
        return {
          postMessage(message) {
            const copy = structuredClone(message)
            for (const listener of listeners)
              if (listener !== own) queueMicrotask(() => listener(copy))
          },
          listen(onMessage) {
            own = onMessage
            listeners.add(onMessage)
            return () => listeners.delete(onMessage)
          },
        }
      },
      origin: 'https://app.example',
      timeZone: 'Europe/Vienna',
      languages: ['en-US', 'en'],
      isMobile: false,
      embedding: 'top',
      console: { error: line('error'), info: line('info'), warn: line('warn') },
      ...given,
    }),
  }
}
