import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Accounts, Connection, ConnectorInfo } from '../store/state.ts'
import type { Environment } from '../utils/environment.ts'

/** What a wallet answers when it lets a page in. */
export type Link = {
  readonly accounts: Accounts
  readonly chainId: ChainId
  readonly approved?: Connection['approved'] | undefined
}

/** What a wallet reports by itself. */
export type ConnectorEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: Accounts }
  | { readonly type: 'chainChanged'; readonly chainId: ChainId }
  | { readonly type: 'disconnected' }

/** How to talk to one wallet. Translates the wallet's errors once; every wait takes a signal. */
export type Connector = ConnectorInfo & {
  /** What the page gets to talk to the wallet directly; EIP-1193 for eip155. */
  readonly provider: unknown
  connect(options: Connector.Options): Promise<Link>
  /** Asks without a prompt; undefined when the wallet no longer lets us in. */
  resume(options: Connector.Options): Promise<Link | undefined>
  /** `signOut` also takes back the wallet's permission. */
  disconnect(options: { signOut: boolean }): Promise<void>
  /** Absent where a wallet has no networks to switch. */
  switchNetwork?(options: { network: CaipNetwork; signal: AbortSignal }): Promise<void>
  /** Watches one namespace. @returns Stops. */
  watch(namespace: Namespace, onEvent: (event: ConnectorEvent) => void): () => void
}

export declare namespace Connector {
  type Options = { namespace: Namespace; signal: AbortSignal }
}

/** What a connector is lent; it sees nothing else. */
export type Lent = {
  readonly environment: Pick<Environment, 'now' | 'schedule'>
  readonly networks: () => readonly CaipNetwork[]
}

/** Makes a connector from what it is lent; pass it as one of `connectors`. */
export type CreateConnector = (lent: Lent) => Connector
