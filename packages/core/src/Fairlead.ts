import type { ChainId, Namespace, RemoteFeature } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter, AdapterHost, WalletEvent } from './adapters/adapter.ts'
import type { WidgetServer } from './api/createApiClient.ts'
import type { Queries } from './api/queryClient.ts'
import type { Catalogue } from './Catalogue.ts'
import type { ResolvedOptions } from './FairleadOptions.ts'
import type { Modal } from './modal/createModal.ts'
import type { Pairing } from './Pairing.ts'
import type { SiwxClient } from './SiwxClient.ts'
import type { Store } from './store/createStore.ts'
import type { ErrorCategory, Events } from './store/events.ts'
import type { Log } from './store/log.ts'
import type { Connection } from './store/state.ts'
import type { Environment } from './utils/environment.ts'
import type { Listeners } from './utils/listeners.ts'

/** Features that the project's configuration can decide, after all rules have been applied. */
export type RemoteFeatures = {
  readonly email: boolean
  readonly socials: readonly string[] | false
  /** False until the project's configuration is loaded: only the project can turn it on. */
  readonly guests: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly branding: boolean
  readonly multiWallet: boolean
}

/** Parameters of a login to the embedded wallet. */
export type Login = {
  /** Account type to switch to in the wallet that is already signed in. No login is shown then. */
  readonly accountType?: EmbeddedAccountType | undefined
  readonly chainId?: ChainId | undefined
  /** Login method: `email`, `guest`, `passkey`, `token`, a provider, or `ask` to let the user choose. */
  readonly method: string
  readonly namespace?: Namespace | undefined
  readonly signal?: AbortSignal | undefined
}

/** Part of a widget that only this package uses. It isn't public API. */
export type Internals = {
  /** Adds an adapter, and lists its wallets. */
  readonly attach: (adapter: Adapter) => void
  /** Passes the calls of {@link Fairlead.modal} to the modal that has views. */
  readonly connectModal: (modal: Modal) => void
  /** Client of the server; its code loads with the first call. */
  readonly server: () => Promise<WidgetServer>
  /** RPC settings for reading networks without a wallet, independent of the adapter. */
  readonly rpc: Pick<AdapterHost, 'batchRpc' | 'environment' | 'onRpcRefusal' | 'rpcEndpoints'>
  /** Sign-in; its code loads with the first call. @throws `FEATURE_UNAVAILABLE` if sign-in is not configured. */
  readonly siwx: () => Promise<SiwxClient>
  /** Logs in to the embedded wallet. */
  readonly logIn: (login: Login) => Promise<Connection>
  /** Project data from the server. */
  readonly project: {
    /** Features of the project; absent until they are loaded, null if the server leaves them to the page. */
    remote?: readonly RemoteFeature[] | null
    /** Allowed origins; an empty list allows all. Absent until they are loaded. */
    origins?: readonly string[]
    /** True if the account in use can register a name; absent until the configuration is being loaded. */
    offersNames?: () => boolean
  }
  /** Codes of problems that developers have already been alerted to. */
  readonly alerted: Set<string>
  /** Events that wallets emit; `followWallets` subscribes before the first connection. */
  readonly walletEvents: Listeners<WalletEvent>
  /** True once `followWallets` has subscribed to wallet events. */
  isFollowingWallets: boolean
  /** Current connection attempt by namespace; a newer attempt aborts it. */
  readonly attempts: Map<Namespace, AbortController>
  /** Current network switch by namespace; a newer switch aborts it. */
  readonly switches: Map<Namespace, AbortController>
  /** Namespaces, and ids of other connections, that are being resumed, so that no wallet is asked twice. */
  readonly resuming: Set<string>
}

/** One widget with everything that it owns. Two widgets on a page share nothing. Every action takes it first. */
export type Fairlead = {
  /** Current options. Theme, language, lists and features can change while the widget is in use. */
  readonly options: ResolvedOptions
  /** Store that owns {@link Fairlead.options}; views subscribe to it. */
  readonly settings: StoreApi<ResolvedOptions>
  readonly store: Store
  readonly modal: Modal
  readonly events: Events
  readonly log: Log
  /** Adapters of the page. Without any, the first action or reading of the wallet list attaches the universal one. */
  readonly adapters: readonly Adapter[]
  readonly environment: Environment
  /** Effective features of the project's configuration; local values until it is loaded. */
  readonly features: StoreApi<RemoteFeatures>
  /** Cache of balances, prices and names, from the server and the chains. */
  readonly queries: () => Promise<Queries>
  /** Wallets of the server's catalogue; its code loads with the first call. */
  readonly catalogue: () => Promise<Catalogue>
  /** Pairing with wallets over a relay; its code loads with the first call. */
  readonly pairing: () => Promise<Pairing>
  /**
   * Loads the code of the first action, and looks for wallets. Called by the first action, and by `createFairlead` if a
   * connection is stored. Rejects if the code can't be loaded; the next call tries again.
   */
  readonly prepare: () => Promise<unknown>
  /** Loads the project's configuration once. Resolves when it is known, or could not be read. */
  readonly loadProject: () => Promise<void>
  /** Emits `ERROR` for a failure; never throws. @param category - Default: derived from the error's code. */
  readonly report: (error: unknown, category?: ErrorCategory) => void
  /** Returns the value that `create` made for this widget; creates it with the first call. */
  own<value>(create: (fairlead: Fairlead) => value): value
  readonly internal: Internals
  /** Ends all listeners and timers and closes the modal. Stored connections stay stored. */
  destroy(): void
  /** Runs `run` once, when the widget is destroyed. @returns Cancels. */
  onDestroy(run: () => void): () => void
  readonly isDestroyed: boolean
}
