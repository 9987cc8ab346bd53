import type { Namespace } from '@fairlead/protocol'
import type { ConnectRow, Shelf } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { recommendedCount } from './catalogueQueries.ts'
import { createEntryFinder } from './matchWallets.ts'
import { customWallets, shownWallets } from './shownWallets.ts'
import { findRepeated, inTypeOrder, type RowType, walletRows } from './walletRows.ts'

/** Returns the rows of the Connect view: installed and configured wallets first, then wallets of the catalogue. */
export function catalogueRows(
  fairlead: Fairlead,
  shelf: Pick<Shelf, 'featured' | 'recommended' | 'status'>,
  namespace?: Namespace,
): readonly ConnectRow[] {
  const { options } = fairlead
  if (!options.enableWallets) return []
  const custom = customWallets(fairlead, namespace)
  const entries = [...custom, ...shelf.featured, ...shelf.recommended]
  const entryOf = createEntryFinder(entries)
  const here = walletRows(fairlead, namespace).map(({ isAmbiguous: _, ...row }) => ({
    ...row,
    id: row.wallet.id,
    name: row.wallet.name,
    entry: entryOf(row.wallet),
  }))
  const taken = new Set(here.map(({ entry }) => entry?.id))
  function rowsOf(type: RowType, wallets: readonly CatalogueWallet[]) {
    return wallets.flatMap((entry) => {
      if (taken.has(entry.id)) return []
      taken.add(entry.id)
      const { id, name } = entry
      return [{ id, name, entry, isInstalled: false, isRecent: false, type, wallet: undefined }]
    })
  }
  const isLoading = shelf.status === 'loading'
  const rows: Omit<ConnectRow, 'isAmbiguous'>[] = [
    ...here,
    ...(isLoading
      ? coming('featured', options.featuredWalletIds.length)
      : rowsOf('featured', shownWallets(fairlead, shelf.featured))),
    ...rowsOf('custom', custom),
  ]
  const room = Math.max(0, recommendedCount - rows.length)
  rows.push(
    ...(isLoading
      ? coming('recommended', room)
      : rowsOf('recommended', shownWallets(fairlead, shelf.recommended)).slice(0, room)),
  )
  const isRepeated = findRepeated(rows.map(({ name }) => name))
  return inTypeOrder(options, rows).map((row) => ({
    ...row,
    isAmbiguous: !row.isComing && isRepeated(row.name),
  }))
}

/** Returns placeholders for wallets that are still loading. */
function coming(type: RowType, count: number): readonly Omit<ConnectRow, 'isAmbiguous'>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `coming ${type} ${index}`,
    name: '',
    isComing: true,
    isInstalled: false,
    isRecent: false,
    type,
  }))
}
