import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Accounts, Connection, ConnectorInfo, Embedded } from '../store/state.ts'
import type { Environment } from '../utils/environment.ts'

/** What a wallet grants in one namespace. */
export type Grant = {
  readonly accounts: Accounts
  readonly chainId: ChainId
  readonly approved?: Connection['approved'] | undefined
  /** Of an embedded wallet alone. */
  readonly embedded?: Embedded | undefined
  /** Which wallet it turned out to be, where only its answer tells. */
  readonly wallet?: Pick<ConnectorInfo, 'imageUrl' | 'name'> | undefined
}
/** … and which one. */
export type NamedGrant = Grant & { readonly namespace: Namespace }

/** What a wallet answers when it lets a page in. */
export type Link = Grant & {
  /** Where it let the page in, if that is not where it was asked. */
  readonly namespace?: Namespace | undefined
  /** What the same yes let in besides. */
  readonly others?: readonly NamedGrant[] | undefined
  /** Told when it is about to count, and where. What it replaces is let go then, not before. */
  readonly onAdmitted?: ((namespaces: readonly Namespace[]) => void) | undefined
  /** Told where it does not count after all. */
  readonly onLeft?: (() => void) | undefined
}

/** What a wallet reports by itself. */
export type ConnectorEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: Accounts }
  | { readonly type: 'approvedChanged'; readonly approved: Connection['approved'] }
  | { readonly type: 'chainChanged'; readonly chainId: ChainId }
  /** At once who, where, and what else of an embedded wallet. */
  | (Pick<Grant, 'accounts' | 'chainId' | 'embedded'> & { readonly type: 'moved' })
  | { readonly type: 'disconnected' }

/** How to talk to one wallet. Translates the wallet's errors once; every wait takes a signal. */
export type Connector = ConnectorInfo & {
  /** What the page gets to talk to the wallet directly; EIP-1193 for eip155. */
  readonly provider: unknown
  /** Instead of `provider`, where each namespace has its own. */
  readonly providers?: Readonly<Partial<Record<Namespace, unknown>>> | undefined
  /** Where the wallet is now, and as whom, where that is known without asking. */
  now?(namespace: Namespace): Pick<Grant, 'accounts' | 'chainId'> | undefined
  connect(options: Connector.Options): Promise<Link>
  /** Asks without a prompt; undefined when the wallet no longer lets us in. */
  resume(options: Connector.Options): Promise<Link | undefined>
  /** `signOut` also takes back the wallet's permission. */
  disconnect(options: { namespace: Namespace; signOut: boolean }): Promise<void>
  /** Absent where a wallet has no networks to switch. */
  switchNetwork?(options: { network: CaipNetwork; signal: AbortSignal }): Promise<void>
  /** Watches one namespace. @returns Stops. */
  watch(namespace: Namespace, onEvent: (event: ConnectorEvent) => void): () => void
}

export declare namespace Connector {
  type Options = {
    namespace: Namespace
    signal: AbortSignal
    /** Where it is wanted, or was; a wallet that has a network of its own may be elsewhere. */
    chainId?: ChainId | undefined
    /** As whom it was in use. */
    address?: string | undefined
    /** Nobody named the namespace: others may be let in with it, or instead. */
    isOpen?: boolean | undefined
  }
}

/** What a connector is lent; it sees nothing else. */
export type Lent = {
  readonly environment: Pick<Environment, 'now' | 'schedule'>
  readonly networks: () => readonly CaipNetwork[]
}

/** Makes a connector from what it is lent; pass it as one of `connectors`. */
export type CreateConnector = (lent: Lent) => Connector
