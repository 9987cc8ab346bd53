import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createImages, imageAddress } from '../../api/images.ts'
import type { Catalogue, Shelf } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { isEqual } from '../../utils/isEqual.ts'
import { featuredQuery, namedQueries, recommendedQuery } from './catalogueQueries.ts'
import { catalogueRows } from './catalogueRows.ts'
import { createWalletList } from './createWalletList.ts'
import { createWalletSource, type WalletSource } from './createWalletSource.ts'
import { identified } from './matchWallets.ts'
import { hasCatalogue } from './offers.ts'

const empty = { count: 0, featured: [], recommended: [] } as const

/** Creates the wallet catalogue of one widget. Sends no requests until it is used. */
export function createCatalogue(fairlead: Fairlead): Catalogue {
  const { options, store } = fairlead
  const known = new Map<string, CatalogueWallet>()
  const source = createWalletSource(fairlead, (wallets) => {
    for (const wallet of wallets) known.set(wallet.id, wallet)
    identify()
  })
  const shelves: Shelves = { all: new Map(), fairlead, source }
  const images = createImages({
    isServed: async (chainId) => (await fairlead.internal.server()).supported.read(chainId),
    server: fairlead.internal.server,
    size: options.imageCacheSize,
  })

  /** Adds catalogue ids to installed wallets, so that the page's lists can refer to them by id. */
  function identify() {
    const { connectors } = store.getState()
    const next = identified(connectors, [...known.values()])
    if (!isEqual(next, connectors)) store.setState({ connectors: next })
  }
  fairlead.onDestroy(
    store.subscribe(({ connectors }, before) => {
      if (connectors !== before.connectors) identify()
    }),
  )
  fairlead.onDestroy(images.dispose)

  return {
    hasCertified: () => [...known.values()].some(({ isCertified }) => isCertified),
    images,
    async imageAddresses() {
      const server = await fairlead.internal.server()
      return (id) => imageAddress(server, id)
    },
    list: (namespace) =>
      createWalletList({
        fairlead,
        namespace,
        source,
        async shelf() {
          await loadShelf(shelves, namespace)
          return shelfOf(shelves, namespace).store.getState()
        },
        shelfNow: () => shelfOf(shelves, namespace).store.getState(),
      }),
    // The shelf's state holds the error.
    loadShelf: (namespace) => loadShelf(shelves, namespace).catch(() => {}),
    rows: (namespace) =>
      catalogueRows(fairlead, shelfOf(shelves, namespace).store.getState(), namespace),
    shelf: (namespace) => shelfOf(shelves, namespace).store,
  }
}

type Shelves = {
  /** Shelves by namespace and by the page's lists. */
  readonly all: Map<string, { loading?: Promise<void>; store: StoreApi<Shelf> }>
  readonly fairlead: Fairlead
  readonly source: WalletSource
}

function shelfOf(shelves: Shelves, namespace: Namespace | undefined) {
  const { all, fairlead } = shelves
  const asked = [recommendedQuery(fairlead, namespace), featuredQuery(fairlead, namespace)]
  // If the page changes its lists, the queries change, and with them the shelf.
  const key = JSON.stringify([namespace, asked])
  const shelf = all.get(key) ?? {
    store: createStore<Shelf>(() => ({
      ...empty,
      status: hasCatalogue(fairlead) ? 'loading' : 'off',
    })),
  }
  all.set(key, shelf)
  return shelf
}

async function load(shelves: Shelves, shelf: StoreApi<Shelf>, namespace: Namespace | undefined) {
  const { fairlead, source } = shelves
  const wanted = featuredQuery(fairlead, namespace)
  shelf.setState({ status: 'loading' })
  try {
    const [recommended, featured] = await Promise.all([
      source.load(recommendedQuery(fairlead, namespace)),
      wanted ? source.load(wanted) : { wallets: [] },
      ...namedQueries(fairlead).map((query) => source.load(query)),
    ])
    const place = ({ id }: CatalogueWallet) => fairlead.options.featuredWalletIds.indexOf(id)
    shelf.setState({
      count: recommended.count,
      featured: featured.wallets.toSorted((left, right) => place(left) - place(right)),
      recommended: recommended.wallets,
      status: 'ready',
    })
  } catch (error) {
    shelf.setState({ status: 'error' })
    throw error
  }
}

function loadShelf(shelves: Shelves, namespace: Namespace | undefined): Promise<void> {
  const { fairlead } = shelves
  const shelf = shelfOf(shelves, namespace)
  if (!hasCatalogue(fairlead)) return Promise.resolve()
  shelf.loading ??= load(shelves, shelf.store, namespace).catch((error: unknown) => {
    delete shelf.loading
    throw error
  })
  return shelf.loading
}
