import { isEqual } from '@fairlead/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** A piece of a store; renders again only when the piece changes by value. */
export function useSelected<state, piece>(
  store: StoreApi<state>,
  select: (state: state) => piece,
): piece {
  const last = useRef<{ piece: piece } | undefined>(undefined)
  const read = useCallback(
    (state: state) => {
      const piece = select(state)
      if (!last.current || !isEqual(last.current.piece, piece)) last.current = { piece }
      return last.current.piece
    },
    [select],
  )
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => read(store.getInitialState()),
  )
}
