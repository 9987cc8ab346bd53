import { type ConnectRow, type Fairlead, type Shelf, walletRows } from '@fairlead/core'
import { hasCatalogue, offersAllWallets } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { useCatalogue } from './useCatalogue.ts'
import { useSelected } from './useSelected.ts'

/** Number of rows including suggestions. Source: product specification, section 9. */
export const rowsInAll = 4

const nothing = createStore<Shelf>(() => ({
  count: 0,
  featured: [],
  recommended: [],
  status: 'off',
}))

/**
 * Returns the rows of the Connect view. While the view is mounted, rows keep their position and new ones are appended.
 */
export function useConnectRows(fairlead: Fairlead, namespace: Namespace | undefined) {
  const { options } = fairlead
  // The list changes with announced wallets and with the page's settings.
  useSelected(fairlead.store, ({ connectors, recentWallets }) => ({ connectors, recentWallets }))
  useSelected(fairlead.settings, (settings) => settings)
  const isAsked = hasCatalogue(fairlead)
  const isWanted = isAsked || options.customWallets.length > 0
  const { catalogue, hasFailed, retry } = useCatalogue(fairlead, isWanted)
  const shelf = useSelected(catalogue?.shelf(namespace) ?? nothing, wholeShelf)
  const key = JSON.stringify([options.featuredWalletIds, options.excludeWalletIds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lists of the page change the shelf.
  useEffect(() => {
    if (isAsked) void catalogue?.loadShelf(namespace)
  }, [catalogue, isAsked, key, namespace])

  const rows = useSteady(
    catalogue ? catalogue.rows(namespace) : rowsOfPage(fairlead, namespace, { hasFailed, isAsked }),
    JSON.stringify([namespace, options.features.connectorTypeOrder]),
  )
  const isLoading = isAsked && !hasFailed && (!catalogue || shelf.status === 'loading')
  const total = shelf.count + shelf.featured.length + options.customWallets.length
  const listed = rows.filter(({ entry }) => entry).length
  const isOffered = offersAllWallets(fairlead)
  return {
    hasFailed: hasFailed || shelf.status === 'error',
    isLoading,
    /** True if the user can open the list of all wallets. */
    isOffered,
    retry: () => (catalogue ? void catalogue.loadShelf(namespace) : retry()),
    rows,
    /** Total number of wallets; undefined unless it is greater than the number listed here. */
    total: isOffered && shelf.status === 'ready' && total > listed ? total : undefined,
  }
}

const wholeShelf = (shelf: Shelf) => shelf

/** Returns the rows known before the catalogue's code is loaded, and placeholders for the rest. */
function rowsOfPage(
  fairlead: Fairlead,
  namespace: Namespace | undefined,
  { hasFailed, isAsked }: { hasFailed: boolean; isAsked: boolean },
): readonly ConnectRow[] {
  const rows = walletRows(fairlead, namespace).map((row) => {
    const { id, name } = row.wallet
    return { ...row, id, name }
  })
  const { customWallets, enableWallets, featuredWalletIds } = fairlead.options
  const least = isAsked ? rowsInAll - rows.length : 0
  const named = customWallets.length + (isAsked ? featuredWalletIds.length : 0)
  const count = hasFailed || !enableWallets ? 0 : Math.max(named, least)
  const places = Array.from({ length: count }, (_, index) => ({
    id: `coming ${index}`,
    name: '',
    isAmbiguous: false,
    isComing: true,
    isInstalled: false,
    isRecent: false,
    type: 'recommended' as const,
  }))
  return [...rows, ...places]
}

/** Returns the rows in their previous positions, with new ones in free positions and at the end. */
function useSteady(rows: readonly ConnectRow[], key: string): readonly ConnectRow[] {
  const last = useRef<{ key: string; places: ReadonlyMap<string, number> }>(undefined)
  const places = last.current?.key === key ? last.current.places : new Map<string, number>()
  const steady: (ConnectRow | undefined)[] = []
  for (const row of rows) {
    const place = places.get(row.id)
    if (place !== undefined) steady[place] = row
  }
  let free = 0
  for (const row of rows) {
    if (places.has(row.id)) continue
    while (steady[free]) free += 1
    steady[free] = row
  }
  const shown = steady.filter((row) => row !== undefined)
  useLayoutEffect(() => {
    const standing = shown.flatMap(({ id, isComing }, index): [string, number][] =>
      isComing ? [] : [[id, index]],
    )
    last.current = { key, places: new Map(standing) }
  })
  return shown
}
