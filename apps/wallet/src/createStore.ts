/** Creates a minimal store for `useSyncExternalStore`. */
export function createStore<state>(initial: state) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    setState(next: state) {
      state = next
      for (const onChange of listeners) onChange()
    },
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
  }
}
