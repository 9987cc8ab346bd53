import type { Catalogue, Fairlead, WalletItem, WalletList, WalletListState } from '@fairlead/core'
import { topOf } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CacheSnapshot } from 'virtua'

/** Scroll position and list of one history entry, kept for when the user comes back. */
export type Place = {
  readonly list: WalletList
  offset: number
  /** Measured row sizes; valid only for the same number of rows and columns. */
  sizes?: { cache: CacheSnapshot; columns: number; rows: number } | undefined
}

/** Places by history entry, so that a newly opened list starts at the top. */
function createPlaces() {
  return new WeakMap<object, Place>()
}

/** Returns the list of the current history entry, with its items and state; `change` searches and filters it. */
export function useWalletList(
  fairlead: Fairlead,
  catalogue: Catalogue,
  namespace: Namespace | undefined,
): {
  change: (to: { isCertified?: boolean; search?: string }) => void
  items: readonly WalletItem[]
  place: Place
  state: WalletListState
} {
  const [place] = useState(() => {
    const places = fairlead.own(createPlaces)
    const entry = topOf(fairlead.modal.store.getState().navigation)
    const known = (entry && places.get(entry)) ?? { list: catalogue.list(namespace), offset: 0 }
    if (entry) places.set(entry, known)
    return known
  })
  const { list } = place
  const state = useSyncExternalStore(list.store.subscribe, list.store.getState)
  const { connectors, recentWallets } = useSyncExternalStore(
    fairlead.store.subscribe,
    fairlead.store.getState,
  )
  const settings = useSyncExternalStore(fairlead.settings.subscribe, fairlead.settings.getState)
  const shelfStore = catalogue.shelf(namespace)
  const shelf = useSyncExternalStore(shelfStore.subscribe, shelfStore.getState)
  useEffect(() => () => list.dispose(), [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list reads all of these itself.
  const items = useMemo(
    () => list.items(),
    [
      connectors,
      list,
      recentWallets,
      settings,
      shelf,
      state.entries,
      state.isCertified,
      state.search,
    ],
  )
  // A different list starts at the top.
  function change(to: { isCertified?: boolean; search?: string }) {
    place.offset = 0
    place.sizes = undefined
    if (to.isCertified !== undefined) list.filter(to.isCertified)
    if (to.search !== undefined) list.search(to.search)
  }
  return { change, items, place, state }
}
