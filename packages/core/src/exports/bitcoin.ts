import type { Adapter } from '../adapters/adapter.ts'
import { createBitcoinAdapter } from '../adapters/bitcoin/createBitcoinAdapter.ts'

export type { Coin, UtxoSource } from '../chains/bitcoin/UtxoSource.ts'
export type { BitcoinProvider } from '../namespaces/providers.ts'

/**
 * Creates the adapter for Bitcoin wallets: Wallet Standard, sats-connect, the UniSat family, and paired
 * wallets.
 *
 * `@scure/btc-signer` is loaded if a wallet signs but does not send transactions. If it is not installed,
 * that call fails with `PEER_MISSING` and the install command.
 *
 * @example
 * createFairlead({ adapters: [bitcoin()], networks: [bitcoinNetwork] })
 */
export function bitcoin(options: bitcoin.Options = {}): Adapter {
  return createBitcoinAdapter(options)
}

export declare namespace bitcoin {
  type Options = createBitcoinAdapter.Options
}
