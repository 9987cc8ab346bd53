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

/** What the widget lends an adapter; it sees nothing else. */
export type AdapterHost = {
  readonly environment: Environment
  readonly networks: () => readonly CaipNetwork[]
  /** Endpoints of a network, in the order to try. */
  readonly rpcEndpoints: (network: CaipNetwork) => Promise<readonly RpcEndpoint[]>
  /** A refusal of our own data API: the body, unparsed. */
  readonly onRpcRefusal: (status: number, body: unknown) => void
  readonly batchRpc: boolean
  readonly connectors: readonly CreateConnector[]
  /** Which of a wallet's accounts is in use first. */
  readonly defaultAccountTypes?: DefaultAccountTypes | undefined
  /** The page's own endpoints. */
  readonly customRpcUrls?: Readonly<Partial<Record<ChainId, readonly RpcEndpoint[]>>> | undefined
  /** What the page calls itself; its title where absent. */
  readonly pageName?: string | undefined
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  /** Wallets on phones, one connector for all of them; absent where there is no relay. */
  readonly pairing?: (() => Promise<Connector>) | undefined
  /** The wallet that lives in a frame of the page; absent where there is none. */
  readonly embedded?: (() => Promise<Connector>) | undefined
  emit(event: AdapterEvent): void
}

/** What one wallet reports. */
export type WalletEvent = ConnectorEvent & {
  readonly connectorId: string
  readonly namespace: Namespace
}

/** What an adapter reports: the wallets that can be connected, or something of one of them. */
export type AdapterEvent =
  | { readonly type: 'connectors'; readonly connectors: readonly ConnectorInfo[] }
  /** The page connected it by the means of the adapter's own library. */
  | (Link & {
      readonly type: 'linked'
      readonly connectorId: string
      readonly namespace: Namespace
    })
  /** The page chose a network by the means of the adapter's own library, with nobody connected. */
  | { readonly type: 'chosen'; readonly chainId: ChainId }
  | WalletEvent

/** Which wallet, and as which account, an operation is for. */
export type Signer = {
  readonly address: string
  readonly chainId: ChainId
  readonly connectorId: string
}

/** One call to a contract. */
export type ContractWrite = {
  readonly abi: readonly unknown[]
  /** The contract. */
  readonly to: string
  readonly args?: readonly unknown[] | undefined
  readonly functionName: string
  /** Native currency to send along, in its smallest unit. */
  readonly value?: bigint | undefined
}

/** Who gets what. */
export type Transfer = {
  /** In the smallest unit. */
  readonly amount: bigint
  readonly to: string
  /** What the network calls the token (on Solana, its mint); absent for the network's own coin. */
  readonly token?: string | undefined
}

/** A token that a page wants to be read on chain. */
export type WatchedToken = {
  /** The contract. */
  readonly address: string
  /** What the page calls it, and how it looks; what the chain says of decimals always wins. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** URL of its picture. */
  readonly image?: string | undefined
}

/** What a contract says of itself, and how much of it an account holds. */
export type TokenReading = {
  readonly address: string
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** In the smallest unit. */
  readonly balance: bigint
}

/** Why an address can't be paid, as the chain tells. */
export type AddressProblem =
  /** No address of the namespace. */
  | 'unreadable'
  /** A program: what is sent there is lost. */
  | 'program'
  /** A token, or somebody's account of another token. */
  | 'token'
  /** Nobody can have its key, and nothing stands there. */
  | 'nobody'
/** What a transfer costs, in the smallest unit of the network's own coin. */
export type SendCost = {
  /** What is gone afterwards, with what opening an account for the receiver takes. */
  readonly fee: bigint
  /** The network said so; otherwise it is assumed. */
  readonly isEstimated: boolean
  /** What has to stay with the sender, so that the network keeps the account. */
  readonly reserve: bigint
  /** In the smallest unit of the token: what it keeps for itself, so that less arrives. */
  readonly withheld?: bigint | undefined
}

/** Structured data to sign. https://eips.ethereum.org/EIPS/eip-712 */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  /** The fields of each type; `EIP712Domain` may be left out. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** How to talk about accounts of some namespaces, through one library. A capability is a method. */
export type Adapter = {
  readonly type: 'bitcoin' | 'ethers' | 'ethers5' | 'solana' | 'universal' | 'wagmi'
  readonly namespaces: readonly Namespace[]
  /** Where it can read balances; in all of `namespaces` when absent. */
  readonly balances?: readonly Namespace[] | undefined
  /** Starts discovery. @returns Stops everything. */
  attach(host: AdapterHost): () => void
  /**
   * Somebody is about to connect, or is back: fetches the code of it, and looks for wallets that it
   * takes code to find.
   */
  prepare?(): Promise<void>
  /**
   * Guarantees that one of its wallets can be used in a namespace: its events are reported, it has a provider,
   * and it can be disconnected. Called before each connection is recorded; doing it twice changes nothing.
   *
   * @throws `CONNECTOR_NOT_FOUND`
   */
  openWallet(options: { connectorId: string; namespace: Namespace }): Promise<void>
  connect(options: Adapter.ConnectOptions): Promise<Link>
  /** Silent; undefined when the wallet no longer lets us in. */
  syncConnection(options: Adapter.ConnectOptions): Promise<Link | undefined>
  /** @throws `CONNECTOR_NOT_FOUND` when there is no wallet to disconnect; what the wallet throws. */
  disconnect(options: {
    connectorId: string
    namespace: Namespace
    signOut: boolean
    /** Nobody is to stay connected in the namespace: what the adapter's library holds beside it goes too. */
    isLast?: boolean | undefined
  }): Promise<void>
  /** A wallet counts now, however it came: for libraries that keep a state of their own. */
  admitted?(connection: Connection): void
  /**
   * Another of its wallets, or another account of one, is in use in this namespace now. Nothing is to
   * be done for one that the adapter does not hold as connected.
   */
  use?(options: { address?: string; connectorId: string; namespace: Namespace }): void
  /**
   * Nobody is connected in the network's namespace, and somebody who connects is to come here: for
   * libraries that know a network of their own also then.
   */
  choose?(network: CaipNetwork): void
  /** What the page gets to talk to the wallet directly. */
  getProvider(connectorId: string, namespace: Namespace): unknown
  /** In the network's smallest unit. An error is an error, never a zero. */
  getBalance(options: {
    address: string
    network: CaipNetwork
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** Reads tokens on chain. What is no token is left out; an unreachable node is an error. */
  getTokens?(options: {
    addresses: readonly string[]
    holder: string
    network: CaipNetwork
    signal?: AbortSignal | undefined
  }): Promise<readonly TokenReading[]>
  /** What the name service says of an address. @returns Undefined where there is no name. */
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
  /** @returns The signature in the namespace's own form; hexadecimal for eip155. */
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
   * Sends the network's own coin, or a token of it, where that is not a transaction of EVM.
   *
   * @returns The transaction's id, as the network writes it.
   */
  sendToken?(options: Signer & Transfer & { network: CaipNetwork }): Promise<string>
  /** What {@link Adapter.sendToken} would cost; before all is known, as well as it can be said. */
  estimateSend?(
    options: Partial<Transfer> & {
      /** Who sends. */
      address: string
      network: CaipNetwork
      signal?: AbortSignal | undefined
    },
  ): Promise<SendCost>
  /** @returns The transaction hash. */
  writeContract?(options: Signer & ContractWrite & { network: CaipNetwork }): Promise<string>
  /** @returns Undefined for an address that can be paid with that token. */
  findReceiverProblem?(
    options: Pick<Transfer, 'to' | 'token'> & {
      network: CaipNetwork
      signal?: AbortSignal | undefined
    },
  ): Promise<AddressProblem | undefined>
  /** Whether the network has taken a transaction. */
  hasLanded?(options: { hash: string; network: CaipNetwork }): Promise<boolean>
}

export declare namespace Adapter {
  type ConnectOptions = Connector.Options & { connectorId: string }
}
