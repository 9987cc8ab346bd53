import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { RpcEndpoint } from '../api/rpcEndpoints.ts'
import type {
  Connector,
  ConnectorEvent,
  CreateConnector,
  Link,
} from '../connectors/createConnector.ts'
import type { Connection, ConnectorInfo, DefaultAccountTypes } from '../store/state.ts'
import type { Environment } from '../utils/environment.ts'

/** Services that the widget provides to an adapter. */
export type AdapterHost = {
  readonly environment: Environment
  readonly networks: () => readonly CaipNetwork[]
  /** Endpoints of a network, in the order to try. */
  readonly rpcEndpoints: (network: CaipNetwork) => Promise<readonly RpcEndpoint[]>
  /** Called with a refusal of Fairlead's own data API: the HTTP status and the parsed, unvalidated body. */
  readonly onRpcRefusal: (status: number, body: unknown) => void
  readonly batchRpc: boolean
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

/** A contract call that changes state. */
export type ContractWrite = {
  readonly abi: readonly unknown[]
  /** Contract address. */
  readonly to: string
  readonly args?: readonly unknown[] | undefined
  readonly functionName: string
  /** Native currency to send along, in its smallest unit. */
  readonly value?: bigint | undefined
}

/** A transfer of a coin or a token. */
export type Transfer = {
  /** In the smallest unit. */
  readonly amount: bigint
  readonly to: string
  /** The token's address (on Solana, its mint); absent for the native currency. */
  readonly token?: string | undefined
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

/** Metadata of a token and a holder's balance, as read from its contract. */
export type TokenReading = {
  readonly address: string
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** In the smallest unit. */
  readonly balance: bigint
}

/** Reason why an address can't receive a transfer, according to the network. */
export type AddressProblem =
  /** Not an address of the namespace. */
  | 'unreadable'
  /** A program, which could not return the funds. */
  | 'program'
  /** A token mint, or a token account of another token. */
  | 'token'
  /** Not on the curve, so no key can exist for it, and no account exists there. */
  | 'nobody'
/** Cost of a transfer, in the smallest unit of the native currency. */
export type SendCost = {
  /** Network fee, including the cost of opening an account for the receiver. */
  readonly fee: bigint
  /** True if the network returned the fee; false if it is assumed. */
  readonly isEstimated: boolean
  /** Minimum balance that the sender's account must keep to stay open. */
  readonly reserve: bigint
  /** Amount that the token itself withholds from the receiver, in the token's smallest unit. */
  readonly withheld?: bigint | undefined
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

/**
 * Connects wallets and reads accounts of some namespaces, through one library. Optional methods are
 * optional capabilities.
 */
export type Adapter = {
  readonly type: 'bitcoin' | 'ethers' | 'ethers5' | 'solana' | 'universal' | 'wagmi'
  readonly namespaces: readonly Namespace[]
  /** Namespaces whose balances the adapter can read. Defaults to `namespaces`. */
  readonly balances?: readonly Namespace[] | undefined
  /** Starts wallet discovery. @returns Stops the adapter. */
  attach(host: AdapterHost): () => void
  /**
   * Loads the code that connects wallets, and looks for wallets that need code to be found. Called
   * before the user connects or a connection is resumed.
   */
  prepare?(): Promise<void>
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
   * keep a current network then.
   */
  choose?(network: CaipNetwork): void
  /** Returns the provider that the page can use directly. */
  getProvider(connectorId: string, namespace: Namespace): unknown
  /** Fetches a balance in the network's smallest unit. Failures throw; they never return zero. */
  getBalance(options: {
    address: string
    network: CaipNetwork
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** Reads tokens on chain. Skips addresses without a token; throws if the node is unreachable. */
  getTokens?(options: {
    addresses: readonly string[]
    holder: string
    network: CaipNetwork
    signal?: AbortSignal | undefined
  }): Promise<readonly TokenReading[]>
  /** Looks up an address in the name service. @returns Undefined if it has no name. */
  getName?(options: {
    address: string
    network: CaipNetwork
    signal?: AbortSignal | undefined
  }): Promise<{ name: string; avatar?: string | undefined } | undefined>
  switchNetwork(options: {
    connectorId: string
    network: CaipNetwork
    signal: AbortSignal
  }): Promise<void>
  /** @returns The signature in the namespace's own format; hexadecimal for eip155. */
  signMessage?(options: Signer & { message: string }): Promise<string>
  /** @returns The signature, hexadecimal. */
  signTypedData?(options: Signer & TypedData): Promise<string>
  /** `value` in the smallest unit. @returns Units of gas. */
  estimateGas?(
    options: Signer & {
      data?: string | undefined
      network: CaipNetwork
      to: string
      value?: bigint
    },
  ): Promise<bigint>
  /** `value` in the smallest unit. @returns The transaction hash. */
  sendTransaction?(
    options: Signer & {
      data?: string | undefined
      network: CaipNetwork
      to: string
      value?: bigint
    },
  ): Promise<string>
  /**
   * Sends the native currency or a token, in namespaces other than eip155.
   *
   * @returns The transaction id, in the network's own format.
   */
  sendToken?(options: Signer & Transfer & { network: CaipNetwork }): Promise<string>
  /** Estimates the cost of {@link Adapter.sendToken}, also while the receiver or the amount is unknown. */
  estimateSend?(
    options: Partial<Transfer> & {
      /** The sender's address. */
      address: string
      network: CaipNetwork
      signal?: AbortSignal | undefined
    },
  ): Promise<SendCost>
  /** @returns The transaction hash. */
  writeContract?(options: Signer & ContractWrite & { network: CaipNetwork }): Promise<string>
  /** Checks a receiver's address. @returns Undefined if the address can receive the token. */
  findReceiverProblem?(
    options: Pick<Transfer, 'to' | 'token'> & {
      network: CaipNetwork
      signal?: AbortSignal | undefined
    },
  ): Promise<AddressProblem | undefined>
  /** True if the network has included the transaction. */
  hasLanded?(options: { hash: string; network: CaipNetwork }): Promise<boolean>
}

export declare namespace Adapter {
  type ConnectOptions = Connector.Options & { connectorId: string }
}
