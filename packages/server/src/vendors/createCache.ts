/** Caches values for a while; concurrent reads of one key share one load. */
export type Cache<value> = {
  /**
   * @param options.isForced - Loads in any case, and caches the new value.
   * @throws What the load throws; failures are not cached.
   */
  read(key: string, load: () => Promise<value>, options?: { isForced?: boolean }): Promise<value>
}

/**
 * @param options.keptMs - Cache time of a value, from its arrival, in milliseconds.
 * @param options.entries - Maximum number of values; the least recently used one is removed first, and expired ones before.
 *   Default: 10,000.
 */
export function createCache<value>(options: {
  clock: () => number
  entries?: number
  keptMs: number
}): Cache<value> {
  const { clock, entries = 10_000, keptMs } = options
  const kept = new Map<string, { untilMs: number; value: value }>()
  const running = new Map<string, Promise<value>>()

  function start(key: string, load: () => Promise<value>): Promise<value> {
    const loading: Promise<value> = load().then((value) => {
      // A later load has begun meanwhile; its value will be newer.
      if (running.get(key) !== loading) return value
      kept.delete(key)
      const nowMs = clock()
      kept.set(key, { untilMs: nowMs + keptMs, value })
      for (const [oldest, { untilMs }] of kept) {
        if (kept.size <= entries && untilMs > nowMs) break
        kept.delete(oldest)
      }
      return value
    })
    running.set(key, loading)
    const done = () => {
      if (running.get(key) === loading) running.delete(key)
    }
    loading.then(done, done)
    return loading
  }

  return {
    async read(key, load, { isForced = false } = {}) {
      if (isForced) return start(key, load)
      const known = kept.get(key)
      if (known && known.untilMs > clock()) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      return running.get(key) ?? start(key, load)
    },
  }
}
