import type { ChainId } from '@fairlead/protocol'

// What wallets outside eip155 can be asked, whatever way they were connected: by a standard of their
// namespace, or paired. This is what a page gets as its provider, and what adapters build on. Methods
// that a wallet lacks are absent; bytes are bytes, and every error is translated before it gets here.

/** @see https://github.com/wallet-standard/wallet-standard */
export type SolanaProvider = {
  /** @returns 64 bytes, Ed25519. */
  signMessage?(options: { address: string; message: Uint8Array }): Promise<Uint8Array>
  /** Wire format in, wire format out, with the account's signature; the wallet may have changed it. */
  signTransaction?(options: SolanaProvider.Transaction): Promise<Uint8Array>
  /** All or none, in their order. */
  signAllTransactions?(
    options: Omit<SolanaProvider.Transaction, 'transaction'> & {
      transactions: readonly Uint8Array[]
    },
  ): Promise<readonly Uint8Array[]>
  /** @returns The transaction's signature, base58. */
  signAndSendTransaction?(options: SolanaProvider.Transaction): Promise<string>
}

export declare namespace SolanaProvider {
  type Transaction = { address: string; chainId: ChainId; transaction: Uint8Array }
}

/** @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki */
export type BitcoinProvider = {
  /** @returns base64: BIP-322, or the classic form where an address has no other. */
  signMessage?(options: {
    address: string
    message: string
    protocol?: 'bip322' | 'ecdsa' | undefined
  }): Promise<string>
  /** BIP-174, base64 in and out. Only the named inputs are signed. */
  signPsbt?(options: {
    address: string
    psbt: string
    signInputs: readonly {
      readonly address: string
      readonly index: number
      readonly sighashTypes?: readonly number[] | undefined
    }[]
    /** The wallet sends it, if it can; then there is a `txid`. */
    broadcast?: boolean | undefined
  }): Promise<{ readonly psbt: string; readonly txid?: string | undefined }>
  /** `amount` in satoshi. @returns The transaction id, 64 hexadecimal characters. */
  sendTransfer?(options: { address: string; amount: bigint; recipient: string }): Promise<string>
}

/** @see https://github.com/polkadot-js/extension */
export type PolkadotProvider = {
  /** Wrapped as `<Bytes>…</Bytes>` by the wallet. @returns The signature, hexadecimal. */
  signMessage?(options: { address: string; message: string }): Promise<string>
  /** A `SignerPayloadJSON`. @returns The signature with its type byte, hexadecimal. */
  signTransaction?(options: { address: string; payload: unknown }): Promise<string>
}

/** @see https://docs.keplr.app/api/ */
export type CosmosProvider = {
  /** ADR-36. @returns The signature, base64, and the key that made it. */
  signMessage?(options: {
    address: string
    chainId: ChainId
    message: string
  }): Promise<{ readonly publicKey: string; readonly signature: string }>
  /** An amino `StdSignDoc`. @returns As the wallet answers, with what it signed. */
  signAmino?(options: { address: string; chainId: ChainId; signDoc: unknown }): Promise<unknown>
  /** A protobuf `SignDoc`, bytes as base64. @returns As the wallet answers, with what it signed. */
  signDirect?(options: { address: string; chainId: ChainId; signDoc: unknown }): Promise<unknown>
}
