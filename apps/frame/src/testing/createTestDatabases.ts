/** In-memory IndexedDB with the API that the frame's store uses, and with configurable failures. */
export type TestDatabases = {
  readonly factory: IDBFactory
  /** True to make reads fail. */
  failsReads: boolean
  /** True to make commits fail after a successful write. */
  failsCommits: boolean
  /** True to refuse new connections. */
  failsOpens: boolean
  /** True to make commits of new values fail. Values can still be deleted. */
  isFull: boolean
  /** Ends all open connections, as iOS Safari does. */
  loseConnections(): void
  /** True to queue commits in `pending`. */
  isSlow: boolean
  readonly pending: (() => void)[]
}

type Request = {
  error?: unknown
  onerror?: () => void
  onsuccess?: () => void
  onupgradeneeded?: () => void
  result?: unknown
}
type Transaction = {
  error: unknown
  onabort?: () => void
  oncomplete?: () => void
  objectStore(): unknown
}

export function createTestDatabases(): TestDatabases {
  const kept = new Map<string, unknown>()
  /** Incremented when the open connections end. */
  let age = 0

  function requestOf(act: (request: Request) => void): Request {
    const request: Request = {}
    queueMicrotask(() => act(request))
    return request
  }

  function get(key: string): Request {
    return requestOf((request) => {
      if (databases.failsReads) {
        request.error = new DOMException('Lost', 'UnknownError')
        return request.onerror?.()
      }
      request.result = kept.get(key)
      request.onsuccess?.()
    })
  }

  function transaction(bornAt: number): Transaction {
    if (bornAt !== age) throw new DOMException('Connection is closing', 'InvalidStateError')
    const made: Transaction = {
      error: null,
      objectStore: () => ({
        delete: (key: string) => change(() => kept.delete(key)),
        get,
        put: (value: unknown, key: string) => change(() => kept.set(key, value), databases.isFull),
      }),
    }
    const change = (act: () => void, isRefused = false) =>
      requestOf((request) => {
        request.onsuccess?.()
        const commit = () => {
          if (databases.failsCommits || isRefused) {
            made.error = new DOMException('Full', 'QuotaExceededError')
            return made.onabort?.()
          }
          act()
          made.oncomplete?.()
        }
        if (databases.isSlow) databases.pending.push(commit)
        else commit()
      })
    return made
  }

  const databases: TestDatabases = {
    failsCommits: false,
    failsOpens: false,
    failsReads: false,
    isFull: false,
    isSlow: false,
    loseConnections() {
      age += 1
    },
    pending: [],
    factory: {
      open: () =>
        requestOf((request) => {
          if (databases.failsOpens) {
            request.error = new DOMException('Lost', 'UnknownError')
            return request.onerror?.()
          }
          const bornAt = age
          request.result = {
            close() {},
            createObjectStore() {},
            transaction: () => transaction(bornAt),
          }
          request.onupgradeneeded?.()
          request.onsuccess?.()
        }),
    } as unknown as IDBFactory,
  }
  return databases
}
