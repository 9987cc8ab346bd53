import { BaseError } from '@fairlead/protocol'

/** Key-value storage in this browser. A `CryptoKey` can be stored as is. */
export type Store = {
  /** @throws `FEATURE_UNAVAILABLE` if storage can't be read. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** False once a value is only in memory and ends with this document. */
  isPersistent(): boolean
}

const databaseName = 'fairlead-frame'
const table = 'values'

/**
 * Opens IndexedDB, or memory if the browser blocks it, as it may in a cross-site frame. In memory nothing is kept, and
 * the user signs in again on the next page.
 */
export async function openStore(factory: IDBFactory | undefined): Promise<Store> {
  const memory = createMemoryStore()
  const database = await openDatabase(factory).catch(() => undefined)
  if (!database) return memory
  let isPersistent = true

  return {
    isPersistent: () => isPersistent,

    async get(key) {
      const kept = await memory.get(key)
      if (kept !== undefined) return kept
      try {
        return await read(database, key)
      } catch (cause) {
        // Returning `undefined` instead would make callers overwrite valid keys with new ones.
        throw new BaseError('FEATURE_UNAVAILABLE', {
          cause,
          shortMessage: 'The storage of this browser is not responding. Reload the page',
        })
      }
    },

    async set(key, value) {
      await memory.remove(key)
      try {
        await write(database, (values) => values.put(value, key))
      } catch {
        // Falls back to memory, so that this document keeps working.
        isPersistent = false
        await memory.set(key, value)
      }
    },

    async remove(key) {
      await memory.remove(key)
      await write(database, (values) => values.delete(key)).catch(() => {})
    },
  }
}

/** Creates a store that lasts as long as this document. */
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
  const database = await done(request)
  // Some browsers open the database but refuse to read it.
  await read(database, '')
  return database
}

/** Rejects if the database can't be read, as opposed to a missing key. */
async function read(database: IDBDatabase, key: string): Promise<unknown> {
  return done(database.transaction(table, 'readonly').objectStore(table).get(key))
}

/** Resolves once the transaction is committed: a successful request can still be rolled back. */
async function write(
  database: IDBDatabase,
  act: (values: IDBObjectStore) => IDBRequest,
): Promise<void> {
  const transaction = database.transaction(table, 'readwrite')
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
    act(transaction.objectStore(table))
  })
}

function done<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
