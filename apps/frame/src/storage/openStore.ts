/** What stays in this browser; keys of the platform keep being keys in it. */
export type Store = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** False once anything is only in memory: it ends with this document. */
  isPersistent(): boolean
}

const databaseName = 'fairlead-frame'
const table = 'values'

/**
 * IndexedDB; where the browser shuts it, as it may in a frame of another site, the memory of this
 * document. Nothing is then kept, and a person signs in again on the next page.
 */
export async function openStore(factory: IDBFactory | undefined): Promise<Store> {
  const memory = createMemoryStore()
  const database = await openDatabase(factory).catch(() => undefined)
  if (!database) return memory
  let isPersistent = true

  /** What could not be kept is in memory, so that this document goes on. */
  async function run(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest,
    otherwise: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await done(act(database!.transaction(table, mode).objectStore(table)))
    } catch {
      return otherwise()
    }
  }

  return {
    isPersistent: () => isPersistent,
    async get(key) {
      const kept = await memory.get(key)
      return (
        kept ??
        run(
          'readonly',
          (values) => values.get(key),
          async () => undefined,
        )
      )
    },
    async set(key, value) {
      await memory.remove(key)
      await run(
        'readwrite',
        (values) => values.put(value, key),
        () => {
          isPersistent = false
          return memory.set(key, value)
        },
      )
    },
    async remove(key) {
      await memory.remove(key)
      await run(
        'readwrite',
        (values) => values.delete(key),
        async () => {},
      )
    },
  }
}

/** Keeps nothing longer than this document. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    isPersistent: () => false,
    get: async (key) => values.get(key),
    async set(key, value) {
      values.set(key, value)
    },
    async remove(key) {
      values.delete(key)
    },
  }
}

async function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase | undefined> {
  const request = factory?.open(databaseName, 1)
  if (!request) return undefined
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return done(request)
}

function done<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
