/** Where the browser shuts storage, even asking for it may throw. */
export function findDatabases(): IDBFactory | undefined {
  try {
    return window.indexedDB
  } catch {
    return undefined
  }
}
