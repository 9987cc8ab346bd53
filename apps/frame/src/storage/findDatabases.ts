/** Returns `window.indexedDB`; accessing it throws if the browser blocks storage. */
export function findDatabases(): IDBFactory | undefined {
  try {
    return window.indexedDB
  } catch {
    return undefined
  }
}
