import { BaseError } from '@fairlead/protocol'

/** Key-value storage in this browser. A `CryptoKey` can be stored as is. */
export type Store = {
  /** @throws `FEATURE_UNAVAILABLE` if storage can't be read. */
  get(key: string): Promise<unknown>
  /**
   * Keeps the value in memory if it can't be stored. The previous value then stays stored, unless `erasesPrevious`.
   * @throws `FEATURE_UNAVAILABLE` with `erasesPrevious`, if the value can't be stored and the previous one can't be erased.
   */
  set(key: string, value: unknown, options?: Store.SetOptions): Promise<void>
  /** @throws `FEATURE_UNAVAILABLE` if the value may still be stored. */
  remove(key: string): Promise<void>
  /** False once a value is only in memory and ends with this document. */
  isPersistent(): boolean
}

export declare namespace Store {
  type SetOptions = {
    /** True to erase the stored value if the new one can't be stored. */
    erasesPrevious?: boolean
  }
}

const databaseName = 'fairlead-frame'
const table = 'values'

/**
 * Opens IndexedDB, or memory if the browser blocks it, as it may in a cross-site frame. In memory nothing is kept, and
 * the user signs in again on the next page.
 */
export async function openStore(factory: IDBFactory | undefined): Promise<Store> {
  const memory = createMemoryStore()
  if (!factory) return memory
  const opened = await openDatabase(factory).catch(() => undefined)
  if (!opened) return memory
  let database = opened
  let isPersistent = true

  /** Opens the database again, once, if its connection is lost. iOS Safari ends the connections of idle pages. */
  const access = async <result>(run: (database: IDBDatabase) => Promise<result>) => {
    try {
      return await run(database)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      database.close()
      database = await openDatabase(factory)
      return run(database)
    }
  }

  async function remove(key: string): Promise<void> {
    await memory.remove(key)
    try {
      await access((current) => write(current, (values) => values.delete(key)))
    } catch (cause) {
      // A browser that writes nothing may have nothing stored either.
      const isStored = await access((current) => read(current, key)).then(
        (value) => value !== undefined,
        () => true,
      )
      if (isStored) throw notResponding(cause)
    }
  }

  return {
    remove,
    isPersistent: () => isPersistent,

    async get(key) {
      const kept = await memory.get(key)
      if (kept !== undefined) return kept
      try {
        return await access((current) => read(current, key))
      } catch (cause) {
        // Returning `undefined` instead would make callers overwrite valid keys with new ones.
        throw notResponding(cause)
      }
    },

    async set(key, value, { erasesPrevious = false } = {}) {
      await memory.remove(key)
      try {
        await access((current) => write(current, (values) => values.put(value, key)))
      } catch {
        // Erasing also works on full storage.
        if (erasesPrevious) await remove(key)
        // Falls back to memory, so that this document keeps working.
        isPersistent = false
        await memory.set(key, value)
      }
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

function notResponding(cause: unknown): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', {
    cause,
    shortMessage: 'The storage of this browser is not responding. Reload the page',
  })
}

/** Returns true for the errors of a closed connection and of the transactions that were open when it closed. */
function isConnectionLost(error: unknown): boolean {
  const { name } = (error ?? {}) as Partial<DOMException>
  return name === 'AbortError' || name === 'InvalidStateError' || name === 'UnknownError'
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
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
