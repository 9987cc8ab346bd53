import { useSyncExternalStore } from 'react'

/** The value of a store, now and after each change. */
export function useValue<value>(store: {
  getState: () => value
  subscribe: (onChange: () => void) => () => void
}): value {
  return useSyncExternalStore(store.subscribe, store.getState)
}
