import { useSyncExternalStore } from 'react'

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

/** Returns the value of a store; renders again after each change. */
export function useValue<value>(store: {
  getState: () => value
  subscribe: (onChange: () => void) => () => void
}): value {
  return useSyncExternalStore(store.subscribe, store.getState)
}
