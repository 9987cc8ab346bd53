/** A set of listeners. */
export type Listeners<value> = {
  emit(value: value): void
  /** Adds a listener. @returns Removes it. */
  subscribe(listener: (value: value) => void): () => void
}

/** Creates a set of listeners. @param onError - Called with the error of a listener; the other listeners still run. */
export function createListeners<value>(onError: (error: unknown) => void): Listeners<value> {
  const all = new Set<(value: value) => void>()
  return {
    emit(value) {
      for (const listener of [...all])
        try {
          listener(value)
        } catch (error) {
          onError(error)
        }
    },
    subscribe(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
