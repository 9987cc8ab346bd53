import type { ChainId } from '@fairlead/protocol'

/** Interval at which the state of a pending batch is read, in milliseconds. */
export const callsPollMs = 2_000

/** Capabilities of a wallet on one network. https://eips.ethereum.org/EIPS/eip-5792 */
export type ChainCapabilities = {
  /** `ready`: calls run all or none once the user has let the wallet upgrade the account, which it asks for. */
  readonly atomic: 'ready' | 'supported' | 'unsupported'
  /** True if the wallet lists the account's assets; see `getAssets`. */
  readonly hasAssetDiscovery: boolean
  /** True if the page can name a paymaster (ERC-7677). */
  readonly hasPaymasterService: boolean
  /** All capabilities, as the wallet wrote them. */
  readonly given: Readonly<Record<string, unknown>>
}

/** One call of a batch. */
export type BatchCall = {
  /** Contract or receiver; absent to create a contract, which few wallets allow. */
  readonly to?: string | undefined
  /** Hexadecimal. */
  readonly data?: string | undefined
  /** Native currency in its smallest unit. */
  readonly value?: bigint | undefined
  /** Capabilities for this call. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** Receipt of a transaction that ran calls of a batch. */
export type CallsReceipt = {
  readonly hash: string
  readonly status: 'reverted' | 'success'
  /** Absent if the wallet does not report it. */
  readonly blockHash?: string | undefined
  readonly blockNumber?: bigint | undefined
  /** Units of gas. */
  readonly gasUsed?: bigint | undefined
  readonly logs: readonly {
    readonly address: string
    readonly data: string
    readonly topics: readonly string[]
  }[]
}

/** State of a batch. */
export type CallsStatus = {
  readonly id: string
  /**
   * `pending` until the network has included the calls; `failed` if it never will; `partiallyReverted` if some calls had
   * an effect and others did not.
   */
  readonly status: 'failed' | 'partiallyReverted' | 'pending' | 'reverted' | 'success'
  /** False if the calls are separate transactions. Absent if the wallet does not report it. */
  readonly isAtomic: boolean | undefined
  readonly chainId: ChainId | undefined
  readonly receipts: readonly CallsReceipt[]
}

/** A batch that the wallet has accepted. */
export type SentBatch = {
  /** Id for `getCallsStatus` and `waitForCallsStatus`. It is valid in another tab and after a reload. */
  readonly id: string
  /** True if the wallet has no batches, and each call was approved and sent by itself. */
  readonly isSequential: boolean
}

/** An asset of an account, as its wallet reports it. */
export type AssetBalance = {
  /** Contract; undefined for the native currency. */
  readonly address: string | undefined
  /** In the smallest unit. */
  readonly amount: bigint
  readonly decimals: number
  readonly iconUrl: string | undefined
  readonly name: string
  readonly symbol: string
  /** In US dollars per token, for display only. */
  readonly price: number
  /** In US dollars in total, for display only. */
  readonly value: number | undefined
}

/** Parameters of `sendCalls`. */
export type BatchParameters = {
  readonly calls: readonly BatchCall[]
  readonly atomicRequired?: boolean | undefined
  /** Capabilities for the whole batch, e.g. `{ paymasterService: { url } }`. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  readonly chainId?: ChainId | undefined
  readonly fallback?: 'sequential' | undefined
  /** Id that no earlier batch has. Default: the wallet's choice. */
  readonly id?: string | undefined
}

/** Parameters of `getAssets`. */
export type AssetsParameters = {
  readonly chainIds?: readonly ChainId[] | undefined
  /** Default: both. */
  readonly types?: readonly ('erc20' | 'native')[] | undefined
}
