import { useSyncExternalStore } from 'react'

/** Returns the value of a store; renders again after each change. */
export function useValue<value>(store: {
  getState: () => value
  subscribe: (onChange: () => void) => () => void
}): value {
  return useSyncExternalStore(store.subscribe, store.getState)
}
