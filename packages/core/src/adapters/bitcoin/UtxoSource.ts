import type { CaipNetwork } from '@fairlead/protocol'

/** An output that an address can spend. */
export type Coin = {
  /** The transaction that made it, 64 hexadecimal characters. */
  readonly txid: string
  /** Its place in that transaction. */
  readonly index: number
  /** Satoshi. */
  readonly value: bigint
}

/** Where the adapter reads coins, and sends what it builds. Errors are errors, never a zero. */
export type UtxoSource = {
  /** Satoshi, with what is not in a block yet. */
  fetchBalance(options: UtxoSource.AddressOptions): Promise<bigint>
  /** Coins that can be spent now. Leave out what must not be. */
  fetchCoins(options: UtxoSource.AddressOptions): Promise<readonly Coin[]>
  /** Satoshi a virtual byte, for a transaction that should be in one of the next blocks. */
  fetchFeeRate(options: UtxoSource.Options): Promise<number>
  /** The whole transaction, hexadecimal; only addresses of the oldest kind need it. */
  fetchTransaction?(options: UtxoSource.Options & { txid: string }): Promise<string>
  /**
   * Where nobody answered, throw what `fetch` threw: then it may have been sent, and counts as sent.
   *
   * @param options.transaction - Hexadecimal.
   * @returns Its id; what the page is told is our own.
   */
  broadcast(options: UtxoSource.Options & { transaction: string }): Promise<string>
}

export declare namespace UtxoSource {
  type Options = { network: CaipNetwork; signal?: AbortSignal | undefined }
  type AddressOptions = Options & { address: string }
}
