import { BaseError } from '@fairlead/protocol'

/** What stays in this browser; keys of the platform keep being keys in it. */
export type Store = {
  /** @throws `FEATURE_UNAVAILABLE` if storage can't be read. */
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

  return {
    isPersistent: () => isPersistent,

    async get(key) {
      const kept = await memory.get(key)
      if (kept !== undefined) return kept
      try {
        return await read(database, key)
      } catch (cause) {
        // As if nothing were there, new keys would be written over the good ones.
        throw new BaseError('FEATURE_UNAVAILABLE', {
          cause,
          shortMessage: 'The storage of this browser does not answer; load the page again',
        })
      }
    },

    async set(key, value) {
      await memory.remove(key)
      try {
        await write(database, (values) => values.put(value, key))
      } catch {
        // So that this document goes on.
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
  // Some browsers open it, and then refuse to use it.
  await read(database, '')
  return database
}

/** Rejects where it can't be read, which is not the same as finding nothing. */
async function read(database: IDBDatabase, key: string): Promise<unknown> {
  return done(database.transaction(table, 'readonly').objectStore(table).get(key))
}

/** Resolves once it is kept: what a request has put can still be lost until all of it is committed. */
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
