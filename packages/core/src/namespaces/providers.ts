import type { ChainId } from '@fairlead/protocol'

// Providers outside eip155, independent of how the wallet was connected. Pages get these objects as
// `provider`, and adapters use them. Methods that a wallet does not support are absent. Bytes are
// `Uint8Array`, and all errors are of type `BaseError`.

/** Provider for Solana wallets. @see https://github.com/wallet-standard/wallet-standard */
export type SolanaProvider = {
  /** Signs a message. @returns 64 bytes, Ed25519. */
  signMessage?(options: { address: string; message: Uint8Array }): Promise<Uint8Array>
  /** Signs a transaction in wire format. @returns The signed transaction; the wallet may have modified it. */
  signTransaction?(options: SolanaProvider.Transaction): Promise<Uint8Array>
  /** Signs all transactions or none. @returns The signed transactions in the same order. */
  signAllTransactions?(
    options: Omit<SolanaProvider.Transaction, 'transaction'> & {
      transactions: readonly Uint8Array[]
    },
  ): Promise<readonly Uint8Array[]>
  /** Signs and sends a transaction. @returns Its signature, base58. */
  signAndSendTransaction?(options: SolanaProvider.Transaction): Promise<string>
}

export declare namespace SolanaProvider {
  type Transaction = { address: string; chainId: ChainId; transaction: Uint8Array }
}

/** Provider for Bitcoin wallets. @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki */
export type BitcoinProvider = {
  /** Signs a message. @returns base64: BIP-322, or a legacy ECDSA signature for legacy addresses. */
  signMessage?(options: {
    address: string
    message: string
    protocol?: 'bip322' | 'ecdsa' | undefined
  }): Promise<string>
  /** Signs the named inputs of a PSBT (BIP-174); base64 in and out. */
  signPsbt?(options: {
    address: string
    psbt: string
    signInputs: readonly {
      readonly address: string
      readonly index: number
      readonly sighashTypes?: readonly number[] | undefined
    }[]
    /** True asks the wallet to broadcast the transaction if it can; the result then has a `txid`. */
    broadcast?: boolean | undefined
  }): Promise<{ readonly psbt: string; readonly txid?: string | undefined }>
  /** Sends a payment; `amount` is in satoshis. @returns The transaction id, 64 hexadecimal characters. */
  sendTransfer?(options: { address: string; amount: bigint; recipient: string }): Promise<string>
}

/** Provider for Polkadot wallets. @see https://github.com/polkadot-js/extension */
export type PolkadotProvider = {
  /** Signs a message, which the wallet wraps in `<Bytes>…</Bytes>`. @returns The signature, hexadecimal. */
  signMessage?(options: { address: string; message: string }): Promise<string>
  /** Signs a `SignerPayloadJSON`. @returns The signature with its type byte, hexadecimal. */
  signTransaction?(options: { address: string; payload: unknown }): Promise<string>
}

/** Provider for Cosmos wallets. @see https://docs.keplr.app/api/ */
export type CosmosProvider = {
  /** Signs a message (ADR-36). @returns The signature, base64, and the public key. */
  signMessage?(options: {
    address: string
    chainId: ChainId
    message: string
  }): Promise<{ readonly publicKey: string; readonly signature: string }>
  /** Signs an amino `StdSignDoc`. @returns The wallet's response, with the document that it signed. */
  signAmino?(options: { address: string; chainId: ChainId; signDoc: unknown }): Promise<unknown>
  /** Signs a protobuf `SignDoc`, bytes as base64. @returns The wallet's response, with the document that it signed. */
  signDirect?(options: { address: string; chainId: ChainId; signDoc: unknown }): Promise<unknown>
}
