import type { CaipNetwork } from '@fairlead/protocol'

/** An unspent transaction output. */
export type Coin = {
  /** Id of the transaction that created the output, 64 hexadecimal characters. */
  readonly txid: string
  /** Index of the output in that transaction. */
  readonly index: number
  /** In satoshi. */
  readonly value: bigint
}

/** Reads coins and broadcasts transactions. Failures throw; they never return zero. */
export type UtxoSource = {
  /** Fetches the balance in satoshi, including unconfirmed transactions. */
  fetchBalance(options: UtxoSource.AddressOptions): Promise<bigint>
  /** Fetches the coins that can be spent now. Leave out coins that must not be spent. */
  fetchCoins(options: UtxoSource.AddressOptions): Promise<readonly Coin[]>
  /** Fetches the fee rate for inclusion within a few blocks, in satoshi per virtual byte. */
  fetchFeeRate(options: UtxoSource.Options): Promise<number>
  /** Fetches a whole transaction, hexadecimal. Needed only to spend from legacy (P2PKH) addresses. */
  fetchTransaction?(options: UtxoSource.Options & { txid: string }): Promise<string>
  /**
   * Broadcasts a signed transaction.
   *
   * If there was no response, throw the error of `fetch`: the transaction may have been sent and is
   * treated as sent.
   *
   * @param options.transaction - Hexadecimal.
   * @returns Its id, which is ignored: pages get the id computed by the widget.
   */
  broadcast(options: UtxoSource.Options & { transaction: string }): Promise<string>
}

export declare namespace UtxoSource {
  type Options = { network: CaipNetwork; signal?: AbortSignal | undefined }
  type AddressOptions = Options & { address: string }
}
