/** Those who want to hear of something. */
export type Listeners<value> = {
  emit(value: value): void
  /** @returns Stops. */
  subscribe(listener: (value: value) => void): () => void
}

/** @param onError - Told what a listener threw: what one does must not undo what is told to others. */
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
