import { isEqual } from '@fairlead/core/internal'
import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { FirstFrameContext } from '../FairleadContext.ts'

/** Returns a selected part of a store; renders again only when it changes by value. */
export function useSelected<state, piece>(
  store: StoreApi<state>,
  select: (state: state) => piece,
): piece {
  const last = useRef<{ piece: piece } | undefined>(undefined)
  const first: unknown = useContext(FirstFrameContext)
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
    () => read(isOf(first, store) ? first.state : store.getInitialState()),
  )
}

function isOf<state>(first: unknown, store: StoreApi<state>): first is { state: state } {
  return (first as { store?: unknown } | undefined)?.store === store
}
