/** In-memory IndexedDB with the API that the frame's store uses, and with configurable failures. */
export type TestDatabases = {
  readonly factory: IDBFactory
  /** True to make reads fail. */
  failsReads: boolean
  /** True to make commits fail after a successful write, as on a full disk. */
  failsCommits: boolean
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

  function transaction(): Transaction {
    const made: Transaction = {
      error: null,
      objectStore: () => ({
        delete: (key: string) => change(() => kept.delete(key)),
        get,
        put: (value: unknown, key: string) => change(() => kept.set(key, value)),
      }),
    }
    const change = (act: () => void) =>
      requestOf((request) => {
        request.onsuccess?.()
        const commit = () => {
          if (databases.failsCommits) {
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
    failsReads: false,
    isSlow: false,
    pending: [],
    factory: {
      open: () =>
        requestOf((request) => {
          request.result = { createObjectStore() {}, transaction }
          request.onupgradeneeded?.()
          request.onsuccess?.()
        }),
    } as unknown as IDBFactory,
  }
  return databases
}
