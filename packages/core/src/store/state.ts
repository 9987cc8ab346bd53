import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'

/** `payment` and `ordinal` are Bitcoin’s. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Which kind of account is in use first, where a wallet has several. */
export type DefaultAccountTypes = {
  /** Default: payment. Coins of ordinal accounts are never spent by what this product builds. */
  readonly bip122?: 'payment' | 'ordinal' | undefined
  /** Of wallets that live in the page itself. Default: smartAccount. */
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
/** Never empty; the first is the one in use. */
export type Accounts = readonly [Account, ...Account[]]

/** How a wallet was found. Source: product specification, section 4. */
export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'MULTI_CHAIN'
  | 'WALLET_CONNECT'
  | 'AUTH'

/** A wallet that can be connected here, as lists show it. */
export type ConnectorInfo = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** The namespaces that it can connect; the first is its main one. */
  readonly chains: readonly [Namespace, ...Namespace[]]
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** Its id in the wallet catalogue. */
  readonly explorerId?: string | undefined
  readonly info?: { readonly rdns?: string | undefined } | undefined
}

/** Who is signed in to the wallet that lives in the page. */
export type Embedded = {
  readonly accountType: AccountType
  /** What they signed in by, e.g. `email`. */
  readonly authProvider: string
  /** The contract of the smart account is on the chain. */
  readonly smartAccountDeployed: boolean
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
    readonly accounts?: readonly Pick<Account, 'address' | 'type'>[] | undefined
  }
}

/** A live link to one wallet, on one namespace. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: Accounts
  /** Where the wallet is; may be a chain that is not configured. */
  readonly chainId: ChainId
  readonly wallet: Pick<ConnectorInfo, 'imageUrl' | 'info' | 'name' | 'type'>
  /** Of an embedded wallet alone. */
  readonly embedded?: Embedded | undefined
  /** Networks that the wallet lets this page use. */
  readonly approved: 'all' | readonly ChainId[]
}

/** How a namespace stands. Half a connection can’t be written down. */
export type ConnectionState =
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      /** Set while a stored connection is asked whether it still holds. */
      readonly reconnecting?: Remembered | undefined
      /** The wallet that stays in use until this one has said yes. */
      readonly previous?: Connection | undefined
    }
  | ({ readonly status: 'connected' } & Connection)

/** What a reload needs to ask the wallet again; nothing to believe without asking. */
export type Remembered = Pick<Connection, 'accounts' | 'chainId' | 'connectorId'>

/**
 * A wallet of a namespace that is not the one in use there: `connected` beside it, `stored` since an
 * earlier visit and not heard of so far, or `recent` where it was left.
 */
export type Other =
  | ({ readonly authProvider?: string | undefined; readonly status: 'connected' } & Connection)
  | (Remembered &
      Pick<Connection, 'embedded' | 'namespace'> & {
        readonly status: 'recent' | 'stored'
        readonly wallet: Pick<ConnectorInfo, 'imageUrl' | 'name'>
        /** Of an embedded wallet: by what the person had signed in. */
        readonly authProvider?: string | undefined
      })

export type PerNamespace<value> = { readonly [namespace in Namespace]?: value }

/** Everything that one widget knows about who is connected and where. One owner a fact. */
export type State = {
  readonly connections: PerNamespace<ConnectionState>
  /** Survives a reload, and a wallet that was too late for it. */
  readonly remembered: PerNamespace<Remembered>
  /** Latest first; each wallet once a namespace, and never the one that is in use there. */
  readonly others: readonly Other[]
  /** What the person chose; absent until then. */
  readonly chosenNetworks: PerNamespace<ChainId>
  readonly activeNamespace: Namespace
  readonly isSwitchingNamespace: boolean
  /** Configured and added networks, in order. */
  readonly networks: readonly [CaipNetwork, ...CaipNetwork[]]
  readonly defaultNetwork: ChainId
  readonly connectors: readonly ConnectorInfo[]
  /** Connector ids, latest first, at most {@link recentWalletsLimit}. */
  readonly recentWallets: readonly string[]
  /** All stored connections have settled. */
  readonly initialized: boolean
}

/** Source: product specification, section 9. */
export const recentWalletsLimit = 2
/** Wallets that were left and are still offered, over all namespaces. */
export const recentConnectionsLimit = 6
