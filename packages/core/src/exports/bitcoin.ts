import type { Adapter } from '../adapters/adapter.ts'
import { createBitcoinAdapter } from '../adapters/bitcoin/createBitcoinAdapter.ts'

export type { Coin, UtxoSource } from '../adapters/bitcoin/UtxoSource.ts'
export type { BitcoinProvider } from '../namespaces/providers.ts'

/**
 * Bitcoin wallets: of the Wallet Standard, of sats-connect, of the UniSat family, and on phones.
 *
 * `@scure/btc-signer` is fetched where a wallet signs but does not send by itself. That call fails
 * with `PEER_MISSING`, and the line that installs it, where the page does not have it.
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
