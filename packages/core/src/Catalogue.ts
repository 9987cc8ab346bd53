import type { Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Images } from './api/images.ts'
import type { connectorTypes } from './FairleadOptions.ts'
import type { CatalogueWallet } from './store/catalogueWallet.ts'
import type { ConnectorInfo } from './store/state.ts'

/** One wallet of a list: what can be connected in this page, what the catalogue says, or both. */
export type WalletItem = {
  /** Connector id where there is one, else catalogue id. */
  readonly id: string
  readonly name: string
  /** Can be connected here and now. */
  readonly wallet?: ConnectorInfo | undefined
  /** The connectors of `wallet`, by which it is asked in its namespaces. */
  readonly members?: readonly ConnectorInfo[] | undefined
  readonly entry?: CatalogueWallet | undefined
  readonly isInstalled: boolean
}

/** A row of the Connect view. */
export type ConnectRow = WalletItem & {
  readonly type: (typeof connectorTypes)[number]
  readonly isRecent: boolean
  /** Another row has the same name, so the row has to say more. */
  readonly isAmbiguous: boolean
  /** Nothing yet: keeps the place of a wallet that is asked for. */
  readonly isComing?: boolean | undefined
}

/** What the catalogue adds to the Connect view. */
export type Shelf = {
  /** `off`: no server is configured, so nothing is asked. */
  readonly status: 'off' | 'loading' | 'ready' | 'error'
  /** In the order of the option. */
  readonly featured: readonly CatalogueWallet[]
  readonly recommended: readonly CatalogueWallet[]
  /** Wallets of the whole catalogue that may be shown, the featured ones apart. */
  readonly count: number
}

/** Where somebody is in the list of all wallets. */
export type WalletListState = {
  /** As typed; what is searched is trimmed. */
  readonly search: string
  readonly isCertified: boolean
  /** Of what was asked last; what was loaded before an error stays. */
  readonly status: 'loading' | 'ready' | 'error'
  /** What the server listed so far, in its order. */
  readonly entries: readonly CatalogueWallet[]
  /** Pages in `entries`, from 1. */
  readonly page: number
  /** How many there are without paging; undefined until the server has said it. */
  readonly count: number | undefined
  readonly hasMore: boolean
}

/** All wallets, page by page or by search. */
export type WalletList = {
  readonly store: StoreApi<WalletListState>
  /** The next page, where there is one and none is under way; after an error, the same again. */
  more(): Promise<void>
  /** A newer search ends an older one; an empty one shows the pages again. */
  search(text: string): void
  filter(isCertified: boolean): void
  /** What there is to show, wallets of this page first; no wallet twice. */
  items(): readonly WalletItem[]
  /** Gives up what is under way; `more` takes it up again. */
  dispose(): void
}

/** Wallets that are not in this page. Nothing is asked before one of these is called. */
export type Catalogue = {
  shelf(namespace?: Namespace): StoreApi<Shelf>
  /** Asks for what Connect shows; once, and again after an error. */
  loadShelf(namespace?: Namespace): Promise<void>
  /** Rows of the Connect view: configured groups that have content first, then the others. */
  rows(namespace?: Namespace): readonly ConnectRow[]
  list(namespace?: Namespace): WalletList
  /** Returns true if any wallet that was read so far is certified. */
  hasCertified(): boolean
  readonly images: Images
  /** Tells where the server has a picture, for an `<img>` of the page's own. */
  imageAddresses(): Promise<(imageId: string) => string | undefined>
}
