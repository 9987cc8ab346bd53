import type { Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Images } from './api/images.ts'
import type { connectorTypes } from './FairleadOptions.ts'
import type { CatalogueWallet } from './store/catalogueWallet.ts'
import type { ConnectorInfo } from './store/state.ts'

/** Wallet in a list: a connector of this page, a wallet of the catalogue, or both merged. */
export type WalletItem = {
  /** Connector id if the wallet has a connector, else its catalogue id. */
  readonly id: string
  readonly name: string
  /** Connector of the wallet, if it can be connected in this page. */
  readonly wallet?: ConnectorInfo | undefined
  /** All connectors of `wallet`; each one connects some of its namespaces. */
  readonly members?: readonly ConnectorInfo[] | undefined
  readonly entry?: CatalogueWallet | undefined
  readonly isInstalled: boolean
}

/** A row of the Connect view. */
export type ConnectRow = WalletItem & {
  readonly type: (typeof connectorTypes)[number]
  readonly isRecent: boolean
  /** True if another row has the same name, so that the row has to show more. */
  readonly isAmbiguous: boolean
  /** True for a placeholder of a wallet that is still loading. */
  readonly isComing?: boolean | undefined
}

/** Wallets that the catalogue adds to the Connect view. */
export type Shelf = {
  /** `off` if no server is configured. */
  readonly status: 'off' | 'loading' | 'ready' | 'error'
  /** In the order of the option `featuredWalletIds`. */
  readonly featured: readonly CatalogueWallet[]
  readonly recommended: readonly CatalogueWallet[]
  /** Number of catalogue wallets that may be shown, without the featured ones. */
  readonly count: number
}

/** State of the list of all wallets. */
export type WalletListState = {
  /** Search text as typed. The search uses the trimmed text. */
  readonly search: string
  readonly isCertified: boolean
  /** State of the latest request. Entries that were loaded before an error stay. */
  readonly status: 'loading' | 'ready' | 'error'
  /** Entries that the server has returned so far, in its order. */
  readonly entries: readonly CatalogueWallet[]
  /** Number of pages in `entries`, from 1. */
  readonly page: number
  /** Total number of wallets; undefined until the server has answered. */
  readonly count: number | undefined
  readonly hasMore: boolean
}

/** List of all wallets: paged, or filtered by a search. */
export type WalletList = {
  readonly store: StoreApi<WalletListState>
  /** Loads the next page unless one is loading or there are no more. After an error, retries the same page. */
  more(): Promise<void>
  /** Searches for `text` and aborts the previous search. An empty text shows the pages again. */
  search(text: string): void
  filter(isCertified: boolean): void
  /** Returns the wallets to show, those of this page first, without duplicates. */
  items(): readonly WalletItem[]
  /** Aborts the current request. `more` continues. */
  dispose(): void
}

/** Wallets that are not installed in this page. No request is sent before one of these functions is called. */
export type Catalogue = {
  shelf(namespace?: Namespace): StoreApi<Shelf>
  /** Loads the wallets of the Connect view once; loads again after an error. */
  loadShelf(namespace?: Namespace): Promise<void>
  /** Returns the rows of the Connect view: configured groups that have wallets first, then the others. */
  rows(namespace?: Namespace): readonly ConnectRow[]
  list(namespace?: Namespace): WalletList
  /** Returns true if any wallet that was read so far is certified. */
  hasCertified(): boolean
  readonly images: Images
  /** Resolves to a function that returns the image URL of an image id, for an `<img>` of the page. */
  imageAddresses(): Promise<(imageId: string) => string | undefined>
}
