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
import { createWalletSource } from './createWalletSource.ts'
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
  const shelves = new Map<string, { loading?: Promise<void>; store: StoreApi<Shelf> }>()
  const images = createImages({
    isServed: async (chainId) => (await fairlead.server()).supported.read(chainId),
    server: fairlead.server,
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

  function shelfOf(namespace: Namespace | undefined) {
    const asked = [recommendedQuery(fairlead, namespace), featuredQuery(fairlead, namespace)]
    // If the page changes its lists, the queries change, and with them the shelf.
    const key = JSON.stringify([namespace, asked])
    const shelf = shelves.get(key) ?? {
      store: createStore<Shelf>(() => ({
        ...empty,
        status: hasCatalogue(fairlead) ? 'loading' : 'off',
      })),
    }
    shelves.set(key, shelf)
    return shelf
  }

  async function load(shelf: StoreApi<Shelf>, namespace: Namespace | undefined) {
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

  function loadShelf(namespace: Namespace | undefined): Promise<void> {
    const shelf = shelfOf(namespace)
    if (!hasCatalogue(fairlead)) return Promise.resolve()
    shelf.loading ??= load(shelf.store, namespace).catch((error: unknown) => {
      delete shelf.loading
      throw error
    })
    return shelf.loading
  }

  return {
    hasCertified: () => [...known.values()].some(({ isCertified }) => isCertified),
    images,
    async imageAddresses() {
      const server = await fairlead.server()
      return (id) => imageAddress(server, id)
    },
    list: (namespace) =>
      createWalletList({
        fairlead,
        namespace,
        source,
        async shelf() {
          await loadShelf(namespace)
          return shelfOf(namespace).store.getState()
        },
        shelfNow: () => shelfOf(namespace).store.getState(),
      }),
    // The shelf's state holds the error.
    loadShelf: (namespace) => loadShelf(namespace).catch(() => {}),
    rows: (namespace) => catalogueRows(fairlead, shelfOf(namespace).store.getState(), namespace),
    shelf: (namespace) => shelfOf(namespace).store,
  }
}
