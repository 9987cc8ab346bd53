import { mnemonicToSeedSync } from '@scure/bip39'
import type { HDAccount } from 'viem/accounts'
import { toAccount } from '../account.ts'
import { type BitcoinKey, type BitcoinNetwork, deriveBitcoin } from './deriveBitcoin.ts'
import { type CosmosKey, deriveCosmos } from './deriveCosmos.ts'
import { derivePolkadot, type PolkadotKey, toSs58 } from './derivePolkadot.ts'
import { deriveSolana, type SolanaKey } from './deriveSolana.ts'
import { knownChains } from './knownChains.ts'

/** All keys of the wallet, by account index. One account has an address on each kind of network. */
export type Keyring = {
  evm(index: number): HDAccount
  solana(index: number): SolanaKey
  bitcoin(index: number, network: BitcoinNetwork): BitcoinKey
  polkadot(index: number): PolkadotKey
  cosmos(index: number, prefix: string): CosmosKey
  /** Returns the account's address on a network; `undefined` for an unknown network. */
  addressOf(index: number, chainId: string): string | undefined
}

/** Derives each key once, on demand: deriving the seed from the mnemonic is slow. */
export function createKeyring(mnemonic: string): Keyring {
  const kept = new Map<string, unknown>()
  function once<value>(id: string, derive: () => value): value {
    if (!kept.has(id)) kept.set(id, derive())
    return kept.get(id) as value
  }
  const seed = () => once('seed', () => mnemonicToSeedSync(mnemonic))

  const keys: Omit<Keyring, 'addressOf'> = {
    evm: (index) => once(`evm ${index}`, () => toAccount(mnemonic, index)),
    solana: (index) => once(`solana ${index}`, () => deriveSolana(seed(), index)),
    bitcoin: (index, network) =>
      once(`bitcoin ${index} ${network}`, () => deriveBitcoin(seed(), index, network)),
    polkadot: (index) => once(`polkadot ${index}`, () => derivePolkadot(mnemonic, index)),
    cosmos: (index, prefix) =>
      once(`cosmos ${index} ${prefix}`, () => deriveCosmos(seed(), index, prefix)),
  }
  return {
    ...keys,
    addressOf(index, chainId) {
      if (/^eip155:[1-9]\d*$/.test(chainId)) return keys.evm(index).address
      const chain = Object.hasOwn(knownChains, chainId) ? knownChains[chainId] : undefined
      switch (chain?.namespace) {
        case 'solana':
          return keys.solana(index).address
        case 'bip122':
          return keys.bitcoin(index, chain.bitcoin).address
        case 'polkadot':
          return toSs58(keys.polkadot(index).publicKey, chain.prefix)
        case 'cosmos':
          return keys.cosmos(index, chain.bech32).address
        default:
          return undefined
      }
    },
  }
}
