import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type {
  Accounts,
  Connection,
  ConnectorInfo,
  DisconnectReason,
  Embedded,
} from '../store/state.ts'
import type { Environment } from '../utils/environment.ts'
import type { ConnectSignIn } from './ConnectSignIn.ts'

/** The accounts and network that a wallet approved in one namespace. */
export type Grant = {
  readonly accounts: Accounts
  readonly chainId: ChainId
  readonly approved?: Connection['approved'] | undefined
  /** Only for the embedded wallet. */
  readonly embedded?: Embedded | undefined
  /** The wallet's name and icon, if only its answer reveals them. */
  readonly wallet?: Pick<ConnectorInfo, 'imageUrl' | 'name'> | undefined
}
/** A grant with its namespace. */
export type NamedGrant = Grant & { readonly namespace: Namespace }

/** A wallet's approval of a connection. */
export type Link = Grant & {
  /** The approved namespace, if it differs from the requested one. */
  readonly namespace?: Namespace | undefined
  /** Other namespaces that the same approval covers. */
  readonly others?: readonly NamedGrant[] | undefined
  /**
   * Called just before the connection is recorded, with the recorded namespaces. Only then may a
   * replaced session end.
   */
  readonly onAdmitted?: ((namespaces: readonly Namespace[]) => void) | undefined
  /** Called if the connection is not recorded after all. */
  readonly onLeft?: (() => void) | undefined
}

/** A change that the wallet reports. */
export type ConnectorEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: Accounts }
  | { readonly type: 'approvedChanged'; readonly approved: Connection['approved'] }
  | { readonly type: 'chainChanged'; readonly chainId: ChainId }
  /** Accounts, network and user changed in one step. */
  | (Pick<Grant, 'accounts' | 'chainId' | 'embedded'> & { readonly type: 'moved' })
  | { readonly type: 'disconnected'; readonly reason?: DisconnectReason | undefined }

/** Connects one wallet. Converts the wallet's errors; every wait takes an abort signal. */
export type Connector = ConnectorInfo & {
  /** Provider that the page can use directly; EIP-1193 for eip155. */
  readonly provider: unknown
  /** Providers by namespace, instead of `provider`. */
  readonly providers?: Readonly<Partial<Record<Namespace, unknown>>> | undefined
  /** Returns the current network and accounts, if known without asking the wallet. */
  now?(namespace: Namespace): Pick<Grant, 'accounts' | 'chainId'> | undefined
  connect(options: Connector.Options): Promise<Link>
  /**
   * Resumes without a prompt. Resolves to undefined if the wallet no longer approves the page.
   *
   * @throws `SESSION_EXPIRED` if the wallet reports that its session has ended; `LOCKED` if the user has to unlock it.
   */
  resume(options: Connector.Options): Promise<Link | undefined>
  /** Disconnects; `signOut` also revokes the wallet's permission. */
  disconnect(options: { namespace: Namespace; signOut: boolean }): Promise<void>
  /** Absent if the wallet can't switch networks. */
  switchNetwork?(options: { network: CaipNetwork; signal: AbortSignal }): Promise<void>
  /** Watches one namespace. @returns Unsubscribes. */
  watch(namespace: Namespace, onEvent: (event: ConnectorEvent) => void): () => void
}

export declare namespace Connector {
  type Options = {
    namespace: Namespace
    signal: AbortSignal
    /** The wanted or previous network. A wallet with its own network may be on another one. */
    chainId?: ChainId | undefined
    /** The account that was in use. */
    address?: string | undefined
    /** True if the caller did not name the namespace, so that the wallet may approve others too, or instead. */
    isOpen?: boolean | undefined
    /**
     * Creates the sign-in message to sign together with connecting; absent if the page has no sign-in. Connectors may
     * ignore it: the user is then asked to sign in later.
     */
    proposeSignIn?: ((chainId: ChainId) => Promise<ConnectSignIn | undefined>) | undefined
  }
}

/** Services that a connector gets from the widget. */
export type Lent = {
  readonly environment: Pick<Environment, 'now' | 'schedule'>
  readonly networks: () => readonly CaipNetwork[]
}

/** Creates a connector; pass it in the option `connectors`. */
export type CreateConnector = (lent: Lent) => Connector
