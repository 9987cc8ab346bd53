import { HDKey } from '@scure/bip32'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'

/** Address parameters and BIP-44 coin type by network. */
export const bitcoinNetworks = {
  main: { coin: 0, params: NETWORK },
  test: { coin: 1, params: TEST_NETWORK },
  regtest: { coin: 1, params: { ...TEST_NETWORK, bech32: 'bcrt' } },
} as const
export type BitcoinNetwork = keyof typeof bitcoinNetworks

export type BitcoinKey = {
  readonly address: string
  readonly network: BitcoinNetwork
  readonly path: string
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
  /** Output script of the address. */
  readonly script: Uint8Array
}

/**
 * Derives the first receiving address of an account, as P2WPKH.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki
 */
export function deriveBitcoin(
  seed: Uint8Array,
  index: number,
  network: BitcoinNetwork,
): BitcoinKey {
  const { coin, params } = bitcoinNetworks[network]
  const path = `m/84'/${coin}'/${index}'/0/0`
  const { privateKey, publicKey } = HDKey.fromMasterSeed(seed).derive(path)
  if (!privateKey || !publicKey) throw new RangeError('A derived key always has both halves')
  const { address, script } = p2wpkh(publicKey, params)
  return { address: address!, network, path, privateKey, publicKey, script }
}
