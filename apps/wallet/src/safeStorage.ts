type Kept = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** Returns the browser's storage, or one that stores nothing if access to it throws. */
export function safeStorage(getStorage: () => Kept): Kept {
  try {
    return getStorage()
  } catch {
    return { getItem: () => null, removeItem: () => {}, setItem: () => {} }
  }
}
