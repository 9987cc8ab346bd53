import type { ChainId, Namespace, RemoteFeature } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import type { StoreApi } from 'zustand/vanilla'
import type { Auth } from './Auth.ts'
import type { Adapter, AdapterHost, WalletEvent } from './adapters/adapter.ts'
import type { WidgetServer } from './api/createServer.ts'
import type { Queries } from './api/queryClient.ts'
import type { Catalogue } from './Catalogue.ts'
import type { ResolvedOptions } from './FairleadOptions.ts'
import type { Modal } from './modal/createModal.ts'
import type { Pairing } from './Pairing.ts'
import type { Store } from './store/createStore.ts'
import type { ErrorCategory, Events } from './store/events.ts'
import type { Log } from './store/log.ts'
import type { Connection } from './store/state.ts'
import type { Environment } from './utils/environment.ts'
import type { Listeners } from './utils/listeners.ts'

/** Features that a project's configuration can decide, after all rules. */
export type RemoteFeatures = {
  readonly email: boolean
  readonly socials: readonly string[] | false
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly branding: boolean
  readonly multiWallet: boolean
}

/** How, and where, somebody signs in to the embedded wallet. */
export type LogIn = {
  /** The other kind of account of the wallet that is signed in: nothing else is asked then. */
  readonly accountType?: EmbeddedAccountType | undefined
  readonly chainId?: ChainId | undefined
  readonly namespace?: Namespace | undefined
  readonly signal?: AbortSignal | undefined
  /** `email`, `passkey` or a provider, as it was stored at times; `ask` lets the person choose. */
  readonly way: string
}

/** One widget: everything that it owns. Two on a page share nothing. Every verb takes it first. */
export type Fairlead = {
  /** As they are now: look, language, lists and features may change while the widget lives. */
  readonly options: ResolvedOptions
  /** Owns {@link Fairlead.options}; what draws them listens here. */
  readonly settings: StoreApi<ResolvedOptions>
  readonly store: Store
  readonly modal: Modal
  readonly events: Events
  readonly log: Log
  /** Where calls go; nothing is called before somebody acts. */
  readonly server: () => Promise<WidgetServer>
  readonly adapters: readonly Adapter[]
  /** How networks are read without a wallet, whichever adapter talks to accounts. */
  readonly rpc: Pick<AdapterHost, 'batchRpc' | 'environment' | 'onRpcRefusal' | 'rpcEndpoints'>
  readonly environment: Environment
  /** What the server said of the project. */
  readonly project: {
    /** Of its features; absent until it is asked, null for no say. */
    remote?: readonly RemoteFeature[] | null
    /** Pages that may use it; all where it names none. Absent until it is asked. */
    origins?: readonly string[]
    /** Codes of refusals that developers have heard of. */
    readonly told: Set<string>
  }
  /** What the project's configuration came to; local values until it is read. */
  readonly features: StoreApi<RemoteFeatures>
  /** Balances, prices, names: what the server and the chains say, with its age. */
  readonly queries: () => Promise<Queries>
  /** Wallets that are not in this page, as the server lists them; its code comes with the first call. */
  readonly catalogue: () => Promise<Catalogue>
  /** Signing in; its code comes with the first call. @throws `FEATURE_UNAVAILABLE` where it is off. */
  readonly auth: () => Promise<Auth>
  /** Pairing with wallets over a relay; its code comes with the first call. */
  readonly pairing: () => Promise<Pairing>
  /** What wallets report; {@link attend} follows it once there is something to follow. */
  readonly walletEvents: Pick<Listeners<WalletEvent>, 'subscribe'>
  /** Signs in to the embedded wallet. @param given.way - `last`: as the last time on this visit. */
  readonly logIn: (given: LogIn) => Promise<Connection>
  /** Wallets are followed; set once. */
  isAttended: boolean
  /** Reads the project's configuration; once, however often it is called. */
  readonly askProject: () => void
  /** Tells of a failure by the event `ERROR`, and never fails itself. @param category - By its code when absent. */
  readonly report: (error: unknown, category?: ErrorCategory) => void
  /** When failures were told, in milliseconds since 1970; only of the last minute. */
  readonly reports: number[]
  /** What a feature keeps for this widget alone; made with the first call for it. */
  own<value>(create: (fairlead: Fairlead) => value): value
  /** The attempt under way in each namespace; a newer one ends it. */
  readonly attempts: Map<Namespace, AbortController>
  /** The network switch under way in each namespace; a newer one ends it. */
  readonly switches: Map<Namespace, AbortController>
  /** Namespaces whose wallet is being asked silently, and others by id, so that none is asked twice. */
  readonly resuming: Set<string>
  /** The provider that each namespace was given last, and for whom. */
  readonly issued: Map<
    Namespace,
    { readonly from: unknown; readonly key: string; readonly provider: unknown }
  >
  /** Ends everything: listeners, timers, the modal. Stored connections stay stored. */
  destroy(): void
  /** Runs once, when this is destroyed. @returns Takes it back. */
  onDestroy(run: () => void): () => void
  readonly isDestroyed: boolean
}
