/** The browser's storage, or nothing where the browser keeps none: reading it may throw. */
export function safeStorage(
  getStorage: () => Pick<Storage, 'getItem' | 'setItem'>,
): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return getStorage()
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
