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
 * @param options.entries - Maximum number of values; the least recently used one is dropped first. Default: 10,000.
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
      kept.set(key, { untilMs: clock() + keptMs, value })
      const [oldest] = kept.keys()
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
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
