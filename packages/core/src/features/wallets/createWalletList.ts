import type { Namespace } from '@fairlead/protocol'
import { createStore } from 'zustand/vanilla'
import type { Shelf, WalletItem, WalletList, WalletListState } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { pageQuery, pageSize, searchQuery, searchText } from './catalogueQueries.ts'
import type { WalletSource } from './createWalletSource.ts'
import { createEntryFinder } from './matchWallets.ts'
import { hasCatalogue } from './offers.ts'
import { customWallets, shownWallets } from './shownWallets.ts'
import { walletRows } from './walletRows.ts'

/** Debounce of a search while the user types, in milliseconds. The list shows as loading meanwhile. */
export const searchWaitMs = 300

const fresh = { count: undefined, entries: [], hasMore: true, page: 0, status: 'loading' } as const

/**
 * Creates the list of all wallets: those of this page, the shelf, then the catalogue by pages. With a search text, the
 * results of the search.
 */
export function createWalletList(options: createWalletList.Options): WalletList {
  const { fairlead, namespace, shelf, source } = options
  const store = createStore<WalletListState>(() => ({ ...fresh, isCertified: false, search: '' }))
  let run = new AbortController()
  let cancelWait = () => {}
  let isUnderWay = false

  async function load() {
    const { signal } = run
    const { isCertified, page, search } = store.getState()
    if (!hasCatalogue(fairlead))
      return store.setState({ count: 0, hasMore: false, status: 'ready' })
    isUnderWay = true
    store.setState({ status: 'loading' })
    const text = searchText(search)
    try {
      const query = text
        ? searchQuery(fairlead, { isCertified, namespace, search: text })
        : pageQuery(fairlead, { isCertified, namespace, page: page + 1, shelf: await shelf() })
      if (signal.aborted) return
      const { count, wallets } = await source.load(query, signal)
      if (signal.aborted) return
      isUnderWay = false
      const entries = [...store.getState().entries, ...wallets]
      // An empty page ends the list, also if `count` promises more.
      const hasMore = !text && wallets.length > 0 && (page + 1) * pageSize < count
      store.setState({ count, entries, hasMore, page: page + 1, status: 'ready' })
    } catch {
      if (signal.aborted) return
      isUnderWay = false
      store.setState({ status: 'error' })
    }
  }

  function restart(change: Partial<WalletListState>, waitMs: number) {
    cancelWait()
    run.abort()
    run = new AbortController()
    isUnderWay = waitMs > 0
    store.setState({ ...fresh, ...change })
    if (waitMs === 0) return void load()
    cancelWait = fairlead.environment.schedule(() => {
      const { isCertified, search } = store.getState()
      const filter = isCertified ? 'certified' : 'none'
      fairlead.events.emit('WALLET_SEARCHED', { filter, queryLength: searchText(search).length })
      void load()
    }, waitMs)
  }

  return {
    store,
    async more() {
      if (isUnderWay || !store.getState().hasMore) return
      if (run.signal.aborted) run = new AbortController()
      await load()
    },
    search(search) {
      const text = searchText(search)
      // The text differs only in surrounding spaces, so the results stay the same.
      if (text === searchText(store.getState().search)) return store.setState({ search })
      restart({ search }, text ? searchWaitMs : 0)
    },
    filter(isCertified) {
      const { search } = store.getState()
      if (isCertified !== store.getState().isCertified)
        restart({ isCertified }, searchText(search) ? searchWaitMs : 0)
    },
    items: () => itemsOf(fairlead, store.getState(), options),
    dispose() {
      cancelWait()
      run.abort()
      isUnderWay = false
    },
  }
}

export declare namespace createWalletList {
  type Options = {
    fairlead: Fairlead
    namespace?: Namespace | undefined
    source: WalletSource
    /** Loads the wallets that are shown above the pages. @throws as `request` */
    shelf: () => Promise<Shelf>
    shelfNow: () => Shelf
  }
}

function itemsOf(
  fairlead: Fairlead,
  state: WalletListState,
  { namespace, shelfNow }: createWalletList.Options,
): readonly WalletItem[] {
  const { entries, isCertified, search } = state
  const text = searchText(search).toLowerCase()
  const { featured, recommended } = shelfNow()
  const isFound = ({ name, rdns = '' }: { name: string; rdns?: string | undefined }) =>
    name.toLowerCase().includes(text) || rdns.toLowerCase().includes(text)
  // The server's results are shown unfiltered, because the server may match other fields too.
  const own = isCertified ? [] : customWallets(fairlead, namespace).filter(isFound)
  const above = isCertified || text ? [] : [...featured, ...own, ...recommended]
  const known = [...above, ...(text ? own : []), ...entries]
  // Pairing by code is a method, not a wallet.
  const wallets = walletRows(fairlead, namespace).filter(({ type }) => type !== 'walletConnect')
  const entryOf = createEntryFinder(known)
  const here = wallets.map(({ isInstalled, members, wallet }): WalletItem => {
    const { id, name } = wallet
    return { entry: entryOf(wallet), id, isInstalled, members, name, wallet }
  })
  const first = here.filter(({ entry, name, wallet }) =>
    isCertified || text
      ? entry !== undefined || (!isCertified && isFound({ name, rdns: wallet?.info?.rdns }))
      : true,
  )
  const ownIds = new Set(own.map(({ id }) => id))
  const shown = new Set(shownWallets(fairlead, known))
  const seen = new Set(first.map(({ entry }) => entry?.id))
  const rest = known.flatMap((entry: CatalogueWallet): WalletItem[] => {
    if (seen.has(entry.id) || !(shown.has(entry) || ownIds.has(entry.id))) return []
    seen.add(entry.id)
    return [{ entry, id: entry.id, isInstalled: false, name: entry.name }]
  })
  return [...first, ...rest]
}
