import { type Ed25519Key, toSs58 } from '@fairlead/core/testing/parts'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { HDAccount } from 'viem/accounts'
import { toAccount } from '../account.ts'
import {
  type BitcoinKey,
  type BitcoinNetwork,
  type CosmosKey,
  deriveBitcoin,
  deriveCosmos,
  derivePolkadot,
  deriveSolana,
  type PolkadotKey,
} from './deriveKeys.ts'
import { knownChains } from './knownChains.ts'

/** All keys of the wallet, by account index. One account has an address on each kind of network. */
export type Keyring = {
  evm(index: number): HDAccount
  solana(index: number): Ed25519Key
  bitcoin(index: number, network: BitcoinNetwork): BitcoinKey
  polkadot(index: number): PolkadotKey
  cosmos(index: number, prefix: string): CosmosKey
  /** Returns the account's address on a network; `undefined` for an unknown network. */
  addressOf(index: number, chainId: string): string | undefined
  /** Returns the account on a non-EVM network; `undefined` for an unknown network. */
  accountOn(index: number, chainId: string): PublicAccount | undefined
}

type PublicAccount = { readonly address: string; readonly publicKey: Uint8Array }

/** Derives each key once, on demand: deriving the seed from the mnemonic is slow. */
export function createKeyring(mnemonic: string): Keyring {
  const kept = new Map<string, unknown>()
  function once<value>(id: string, derive: () => value): value {
    if (!kept.has(id)) kept.set(id, derive())
    return kept.get(id) as value
  }
  const seed = () => once('seed', () => mnemonicToSeedSync(mnemonic))

  const keys: Omit<Keyring, 'accountOn' | 'addressOf'> = {
    evm: (index) => once(`evm ${index}`, () => toAccount(mnemonic, index)),
    solana: (index) => once(`solana ${index}`, () => deriveSolana(seed(), index)),
    bitcoin: (index, network) =>
      once(`bitcoin ${index} ${network}`, () => deriveBitcoin(seed(), index, network)),
    polkadot: (index) => once(`polkadot ${index}`, () => derivePolkadot(mnemonic, index)),
    cosmos: (index, prefix) =>
      once(`cosmos ${index} ${prefix}`, () => deriveCosmos(seed(), index, prefix)),
  }
  function accountOn(index: number, chainId: string): PublicAccount | undefined {
    const chain = Object.hasOwn(knownChains, chainId) ? knownChains[chainId] : undefined
    switch (chain?.namespace) {
      case 'solana':
        return keys.solana(index)
      case 'bip122':
        return keys.bitcoin(index, chain.bitcoin)
      case 'polkadot': {
        const { publicKey } = keys.polkadot(index)
        return { address: toSs58({ prefix: chain.prefix, publicKey }), publicKey }
      }
      case 'cosmos':
        return keys.cosmos(index, chain.bech32)
      default:
        return undefined
    }
  }
  return {
    ...keys,
    accountOn,
    addressOf: (index, chainId) =>
      /^eip155:[1-9]\d*$/.test(chainId)
        ? keys.evm(index).address
        : accountOn(index, chainId)?.address,
  }
}
