type Kept = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** The browser's storage, or nothing where the browser keeps none: reading it may throw. */
export function safeStorage(getStorage: () => Kept): Kept {
  try {
    return getStorage()
  } catch {
    return { getItem: () => null, removeItem: () => {}, setItem: () => {} }
  }
}
