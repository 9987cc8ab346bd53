import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'

/** `payment` and `ordinal` are Bitcoin account types. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Account type to use first in each namespace, if a wallet has several. */
export type DefaultAccountTypes = {
  /** Default: payment. The widget never spends coins of ordinal accounts. */
  readonly bip122?: 'payment' | 'ordinal' | undefined
  /** Applies to the embedded wallet. Default: smartAccount. */
  readonly eip155?: 'smartAccount' | 'eoa' | undefined
  readonly cosmos?: 'eoa' | undefined
  readonly polkadot?: 'eoa' | undefined
  readonly solana?: 'eoa' | undefined
}

/** One account of a connection. */
export type Account = {
  readonly address: string
  readonly type?: AccountType | undefined
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}
/** Never empty; the first account is the active one. */
export type Accounts = readonly [Account, ...Account[]]

/** Origin of a connector: how it was found. Source: product specification, section 4. */
export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'MULTI_CHAIN'
  | 'WALLET_CONNECT'
  | 'AUTH'

/** A wallet that can be connected in this page. */
export type ConnectorInfo = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** Namespaces that it can connect; the first one is its main namespace. */
  readonly chains: readonly [Namespace, ...Namespace[]]
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** Id in the wallet catalogue. */
  readonly explorerId?: string | undefined
  readonly info?: { readonly rdns?: string | undefined } | undefined
}

/** The signed-in user of the embedded wallet. */
export type Embedded = {
  readonly accountType: AccountType
  /** Login method, e.g. `email`. */
  readonly authProvider: string
  /** True for a guest: the wallet exists only in this browser. Absent otherwise. */
  readonly isGuest?: boolean | undefined
  /** True if the smart account's contract is deployed. */
  readonly smartAccountDeployed: boolean
  /** True if the smart account at another address signs messages (ERC-1271, ERC-6492). Absent otherwise. */
  readonly verifiesSignatures?: boolean | undefined
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
    readonly accounts?: readonly Pick<Account, 'address' | 'type'>[] | undefined
  }
}

/** Names and picture of an account. */
export type Profile = {
  /** Name and picture of its identity, e.g. in ENS. */
  readonly identity?:
    | { readonly avatar?: string | undefined; readonly name?: string | undefined }
    | undefined
  /** First name that is registered in the zone of the project. */
  readonly registered?: string | undefined
}

/** A connection to one wallet in one namespace. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: Accounts
  /** The wallet's current network; may be one that is not configured. */
  readonly chainId: ChainId
  readonly wallet: Pick<ConnectorInfo, 'imageUrl' | 'info' | 'name' | 'type'>
  /** Only set for the embedded wallet. */
  readonly embedded?: Embedded | undefined
  /** Networks that the wallet lets this page use. */
  readonly approved: 'all' | readonly ChainId[]
}

/**
 * Reason why a namespace was disconnected without an action of the user, as far as the wallet reports it. `expired`: the session
 * of the embedded or paired wallet has ended. `locked`: the user has to unlock the wallet, which stays approved.
 */
export type DisconnectReason = 'expired' | 'locked'

/** Connection state of a namespace. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly reason?: DisconnectReason | undefined }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      /** Set while a stored connection is being resumed. */
      readonly reconnecting?: Remembered | undefined
      /** Wallet that stays active until the new one approves. */
      readonly previous?: Connection | undefined
    }
  | ({ readonly status: 'connected' } & Connection)

/** Data that is stored to resume a connection. It must be confirmed by the wallet before use. */
export type Remembered = Pick<Connection, 'accounts' | 'chainId' | 'connectorId'>

/**
 * A wallet that is not the active one of its namespace: `connected` in parallel, `stored` by an earlier visit
 * and not resumed yet, or `recent` after a disconnect.
 */
export type Other =
  | ({ readonly authProvider?: string | undefined; readonly status: 'connected' } & Connection)
  | (Remembered &
      Pick<Connection, 'embedded' | 'namespace'> & {
        readonly status: 'recent' | 'stored'
        readonly wallet: Pick<ConnectorInfo, 'imageUrl' | 'name'>
        /** Login method of an embedded wallet. */
        readonly authProvider?: string | undefined
      })

export type PerNamespace<value> = { readonly [namespace in Namespace]?: value }

/** State of one widget: connections, networks and connectors. */
export type State = {
  readonly connections: PerNamespace<ConnectionState>
  /** Connections to resume after a reload. A wallet that does not respond in time stays in it. */
  readonly remembered: PerNamespace<Remembered>
  /** Latest first; each wallet at most once per namespace, without the active ones. */
  readonly others: readonly Other[]
  /** Networks that the user chose. */
  readonly chosenNetworks: PerNamespace<ChainId>
  readonly activeNamespace: Namespace
  readonly isSwitchingNamespace: boolean
  /** Configured and added networks, in order. */
  readonly networks: readonly [CaipNetwork, ...CaipNetwork[]]
  readonly defaultNetwork: ChainId
  readonly connectors: readonly ConnectorInfo[]
  /** Connector ids, latest first, at most {@link recentWalletsLimit}. */
  readonly recentWallets: readonly string[]
  /** Names and pictures of accounts, by address in lower case, as far as they have been read. */
  readonly profiles?: Readonly<Record<string, Profile>> | undefined
  /** True once all stored connections have been resumed or given up. */
  readonly initialized: boolean
}

/** Maximum length of `recentWallets`. Source: product specification, section 9. */
export const recentWalletsLimit = 2
/** Maximum number of recent connections, over all namespaces. */
export const recentConnectionsLimit = 6
