import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { RpcEndpoint } from '../api/rpcEndpoints.ts'
import type { ChainReader, ContractWrite, RpcHost, Transfer } from '../chains/ChainReader.ts'
import type {
  Connector,
  ConnectorEvent,
  CreateConnector,
  Link,
} from '../connectors/createConnector.ts'
import type { Connection, ConnectorInfo, DefaultAccountTypes } from '../store/state.ts'

/** Services that the widget provides to an adapter. */
export type AdapterHost = RpcHost & {
  readonly networks: () => readonly CaipNetwork[]
  readonly connectors: readonly CreateConnector[]
  /** Account type that comes first, per namespace. */
  readonly defaultAccountTypes?: DefaultAccountTypes | undefined
  /** Custom RPC endpoints from the page's options. */
  readonly customRpcUrls?: Readonly<Partial<Record<ChainId, readonly RpcEndpoint[]>>> | undefined
  /** Name of the page, shown in wallets. Defaults to the document title. */
  readonly pageName?: string | undefined
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  /** Loads the pairing connector, which serves all phone wallets. Absent without a relay. */
  readonly pairing?: (() => Promise<Connector>) | undefined
  /** Loads the embedded wallet's connector. Absent if the page doesn't use the embedded wallet. */
  readonly embedded?: (() => Promise<Connector>) | undefined
  emit(event: AdapterEvent): void
}

/** An event of one wallet. */
export type WalletEvent = ConnectorEvent & {
  readonly connectorId: string
  readonly namespace: Namespace
}

/** An event of an adapter: the list of wallets that can be connected, or a change of one of them. */
export type AdapterEvent =
  | { readonly type: 'connectors'; readonly connectors: readonly ConnectorInfo[] }
  /** The page connected the wallet through the adapter's own library. */
  | (Link & {
      readonly type: 'linked'
      readonly connectorId: string
      readonly namespace: Namespace
    })
  /** The page chose a network through the adapter's own library, while disconnected. */
  | { readonly type: 'chosen'; readonly chainId: ChainId }
  | WalletEvent

/** The wallet, account and network that an operation is for. */
export type Signer = {
  readonly address: string
  readonly chainId: ChainId
  readonly connectorId: string
}

/** A token from the page's options, read on chain. */
export type WatchedToken = {
  /** Contract address. */
  readonly address: string
  /** Symbol and decimals from the page's options. Decimals read from the contract take precedence. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** URL of the token's icon. */
  readonly image?: string | undefined
}

/** Structured data to sign. https://eips.ethereum.org/EIPS/eip-712 */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  /** Fields of each type. `EIP712Domain` may be omitted. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction to send; `value` in the network's smallest unit. */
export type TransactionRequest = Signer & {
  readonly data?: string | undefined
  readonly network: CaipNetwork
  /** Absent for a transaction that creates a contract from `data`; eip155 only. */
  readonly to?: string | undefined
  readonly value?: bigint | undefined
}

/** Connects the wallets of some namespaces, through one library. Optional methods are optional capabilities. */
export type Adapter = {
  readonly type: 'bitcoin' | 'ethers' | 'ethers5' | 'solana' | 'universal' | 'wagmi'
  readonly namespaces: readonly Namespace[]
  /**
   * Loads the adapter's own reader of its namespaces. Without one, the widget reads eip155 through viem,
   * and other namespaces can't be read.
   */
  loadReader?(host: RpcHost): Promise<ChainReader>
  /** False if the balances of a namespace can't be read. Views then omit them. Default: true. */
  readsBalances?(namespace: Namespace): boolean
  /** Starts wallet discovery. @returns Stops the adapter. */
  attach(host: AdapterHost): () => void
  /**
   * Loads the code that connects wallets, and looks for wallets that need code to be found. Called
   * before the user connects or a connection is resumed.
   *
   * @param purpose - `list` when the modal opens: only wallets are looked for. Default: `connect`.
   */
  prepare?(purpose?: 'connect' | 'list'): Promise<void>
  /**
   * Makes sure that a wallet can be used in a namespace: its events are reported, it has a
   * provider, and it can be disconnected. Called before each connection is recorded; further calls
   * change nothing.
   *
   * @throws `CONNECTOR_NOT_FOUND`
   */
  openWallet(options: { connectorId: string; namespace: Namespace }): Promise<void>
  connect(options: Adapter.ConnectOptions): Promise<Link>
  /** Resumes a connection without prompting. Resolves to undefined if the wallet no longer approves the page. */
  syncConnection(options: Adapter.ConnectOptions): Promise<Link | undefined>
  /**
   * Disconnects a wallet.
   *
   * @throws `CONNECTOR_NOT_FOUND` if the wallet is unknown; otherwise the wallet's own error.
   */
  disconnect(options: {
    connectorId: string
    namespace: Namespace
    signOut: boolean
    /**
     * True if no wallet stays connected in the namespace. The adapter then also drops the library's
     * other connections.
     */
    isLast?: boolean | undefined
  }): Promise<void>
  /** Called after a connection was recorded, so that a library with its own state can store it too. */
  admitted?(connection: Connection): void
  /**
   * Called when another wallet or account of this adapter becomes the active one. Ignores wallets
   * that the adapter does not hold as connected.
   */
  use?(options: { address?: string; connectorId: string; namespace: Namespace }): void
  /**
   * Called with the network to connect on, while its namespace is disconnected. For libraries that
   * have a current network even without a connection.
   */
  choose?(network: CaipNetwork): void
  /** Returns the provider that the page can use directly. */
  getProvider(connectorId: string, namespace: Namespace): unknown
  switchNetwork(options: {
    connectorId: string
    network: CaipNetwork
    signal: AbortSignal
  }): Promise<void>
  /** @returns The signature in the namespace's own format; hexadecimal for eip155. */
  signMessage?(options: Signer & { message: string }): Promise<string>
  /** @returns The signature, hexadecimal. */
  signTypedData?(options: Signer & TypedData): Promise<string>
  /** @returns The transaction hash. */
  sendTransaction?(options: TransactionRequest): Promise<string>
  /**
   * Sends the native currency or a token, in namespaces other than eip155.
   *
   * @returns The transaction id, in the network's own format.
   */
  sendToken?(options: Signer & Transfer & { network: CaipNetwork }): Promise<string>
  /** @returns The transaction hash. */
  writeContract?(options: Signer & ContractWrite & { network: CaipNetwork }): Promise<string>
}

export declare namespace Adapter {
  type ConnectOptions = Connector.Options & { connectorId: string }
}
