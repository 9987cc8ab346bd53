import type { ChainId } from '@fairlead/protocol'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './bitcoinNetworks.ts'

/** What the networks are called by the standards and families of wallets. */
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

/** The names of a network; undefined for one that wallets have no name for. */
export function bitcoinChainNames(chainId: ChainId): BitcoinChainNames | undefined {
  return all.find(([id]) => id === chainId)?.[1]
}

/** The network that a wallet names; undefined where it names none, null for one of no name here. */
export function bitcoinChainOf(
  kind: keyof BitcoinChainNames,
  name: unknown,
): ChainId | null | undefined {
  if (name === undefined || name === null) return undefined
  const wanted = String(name).toLowerCase()
  return all.find(([, names]) => names[kind].toLowerCase() === wanted)?.[0] ?? null
}
