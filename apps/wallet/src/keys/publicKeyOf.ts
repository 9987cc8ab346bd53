import type { Keyring } from './createKeyring.ts'
import { knownChains } from './knownChains.ts'

/** Returns an account's public key on a non-EVM network; `undefined` for an unknown one. */
export function publicKeyOf(
  keyring: Keyring,
  index: number,
  chainId: string,
): Uint8Array | undefined {
  const chain = Object.hasOwn(knownChains, chainId) ? knownChains[chainId] : undefined
  switch (chain?.namespace) {
    case 'solana':
      return keyring.solana(index).publicKey
    case 'bip122':
      return keyring.bitcoin(index, chain.bitcoin).publicKey
    case 'polkadot':
      return keyring.polkadot(index).publicKey
    case 'cosmos':
      return keyring.cosmos(index, chain.bech32).publicKey
    default:
      return undefined
  }
}
