import type { CaipNetwork } from '@fairlead/protocol'
import type { RpcEndpoint } from '../api/rpcEndpoints.ts'
import type { Environment } from '../utils/environment.ts'

/** Services that the widget provides to code that reads a chain. */
export type RpcHost = {
  readonly environment: Environment
  /** Endpoints of a network, in the order to try. */
  readonly rpcEndpoints: (network: CaipNetwork) => Promise<readonly RpcEndpoint[]>
  /** Called with a refusal of Fairlead's own data API: the HTTP status and the parsed, unvalidated body. */
  readonly onRpcRefusal: (status: number, body: unknown) => void
  readonly batchRpc: boolean
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

/** An NFT within its contract. */
export type NftId = {
  readonly standard: 'ERC721' | 'ERC1155'
  /** Decimal integer. */
  readonly tokenId: string
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
  | 'keyless'

/** Position of a transaction among those of its sender. A replacement has the same position. */
export type SentPosition = {
  /** Recipient, value and data of the transaction, to distinguish a faster replacement from another transaction. */
  readonly call: string
  readonly from: string
  readonly nonce: number
  /** Number of a block before which it was not included. */
  readonly since: bigint
}

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

/** State of a transaction on its network. */
export type TransactionOutcome = 'failed' | 'pending' | 'success'

/** Reads the networks of one namespace, without a wallet. Optional methods are optional capabilities. */
export type ChainReader = {
  /** Fetches a balance in the network's smallest unit. Failures throw; they never return zero. */
  getBalance(options: ChainReader.Options & { address: string }): Promise<bigint>
  /** Reads tokens on chain. Skips addresses without a token; throws if the node is unreachable. */
  getTokens?(
    options: ChainReader.Options & { addresses: readonly string[]; holder: string },
  ): Promise<readonly TokenReading[]>
  /** Looks up an address in the name service. @returns Undefined if it has no name. */
  getName?(
    options: ChainReader.Options & { address: string },
  ): Promise<{ name: string; avatar?: string | undefined } | undefined>
  /** `value` in the smallest unit. @returns Units of gas. */
  estimateGas?(options: {
    address: string
    data?: string | undefined
    network: CaipNetwork
    to?: string | undefined
    value?: bigint | undefined
  }): Promise<bigint>
  /** Estimates the cost of a transfer, also while the receiver or the amount is unknown. */
  estimateSend?(
    options: ChainReader.Options &
      Partial<Transfer> & {
        /** The sender's address. */
        address: string
      },
  ): Promise<SendCost>
  /** Checks a receiver's address. @returns Undefined if the address can receive the token. */
  findReceiverProblem?(
    options: ChainReader.Options & Pick<Transfer, 'to' | 'token'>,
  ): Promise<AddressProblem | undefined>
  /**
   * Reads the outcome of a transaction: `pending` until the network has included it, `failed` if it was included and
   * changed nothing.
   */
  readOutcome?(options: { hash: string; network: CaipNetwork }): Promise<TransactionOutcome>
  /** True if the network has included the transaction. */
  hasLanded?(options: { hash: string; network: CaipNetwork }): Promise<boolean>
  /** Reads the position of a transaction. @returns Undefined if the network doesn't know the transaction. */
  getPosition?(options: { hash: string; network: CaipNetwork }): Promise<SentPosition | undefined>
  /**
   * Finds the included transaction at a position: the transaction itself, or its replacement.
   *
   * @returns Its hash, and whether it makes the same call; undefined while none is included.
   */
  findAtPosition?(options: {
    network: CaipNetwork
    position: SentPosition
  }): Promise<{ hash: string; isSameCall: boolean } | undefined>
  /**
   * Reads the fee for publishing a transaction on the parent chain, in wei. Zero on networks without such a fee.
   *
   * @param options.size - Size of the unsigned transaction, in bytes.
   */
  getDataFee?(options: ChainReader.Options & { size: number }): Promise<bigint>
}

export declare namespace ChainReader {
  type Options = { network: CaipNetwork; signal?: AbortSignal | undefined }
}
