import type { ChainId } from '@fairlead/protocol'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './bitcoinNetworks.ts'

/** Names of a network in the standards and wallet APIs. */
export type BitcoinChainNames = {
  /** Wallet Standard. */
  readonly standard: string
  /** sats-connect. */
  readonly sats: string
  /** `getChain` of the UniSat family. */
  readonly chain: string
  /** `getNetwork` of the UniSat family. */
  readonly network: string
}

const all: readonly (readonly [ChainId, BitcoinChainNames])[] = [
  [
    bitcoin.caipNetworkId,
    { standard: 'bitcoin:mainnet', sats: 'Mainnet', chain: 'BITCOIN_MAINNET', network: 'livenet' },
  ],
  [
    bitcoinTestnet.caipNetworkId,
    { standard: 'bitcoin:testnet', sats: 'Testnet', chain: 'BITCOIN_TESTNET', network: 'testnet' },
  ],
  [
    bitcoinSignet.caipNetworkId,
    { standard: 'bitcoin:signet', sats: 'Signet', chain: 'BITCOIN_SIGNET', network: 'signet' },
  ],
]

/** Returns the names of a network; undefined if wallets have none for it. */
export function bitcoinChainNames(chainId: ChainId): BitcoinChainNames | undefined {
  return all.find(([id]) => id === chainId)?.[1]
}

/** Returns the network with this name; undefined if the wallet names none, null if the name is unknown. */
export function bitcoinChainOf(
  kind: keyof BitcoinChainNames,
  name: unknown,
): ChainId | null | undefined {
  if (name === undefined || name === null) return undefined
  const wanted = String(name).toLowerCase()
  return all.find(([, names]) => names[kind].toLowerCase() === wanted)?.[0] ?? null
}
