import type { ChainId } from '@fairlead/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { bitcoin } from './bitcoinNetworks.ts'

/** Script type of an address. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2tr' | 'p2wpkh' | 'p2wsh'

/** Network and script type of an address. */
export type BitcoinAddress = { readonly isTestnet: boolean; readonly type: BitcoinAddressType }

const base58check = createBase58check(sha256)
const versions: ReadonlyMap<number, BitcoinAddress> = new Map([
  [0x00, { isTestnet: false, type: 'p2pkh' }],
  [0x05, { isTestnet: false, type: 'p2sh' }],
  [0x6f, { isTestnet: true, type: 'p2pkh' }],
  [0xc4, { isTestnet: true, type: 'p2sh' }],
])

/**
 * Parses an address and verifies its checksum: base58check, bech32 (BIP-173) or bech32m (BIP-350).
 *
 * @returns Undefined for anything else, and for script types that can't be spent yet.
 */
export function readBitcoinAddress(address: unknown): BitcoinAddress | undefined {
  if (typeof address !== 'string' || address.length > 90) return undefined
  return /^(?:bc|tb)1/i.test(address) ? readSegwit(address) : readBase58(address)
}

/** True if the address belongs to the network. All test networks use the same prefixes. */
export function isBitcoinAddress(address: unknown, chainId: ChainId): address is string {
  const read = readBitcoinAddress(address)
  return read !== undefined && read.isTestnet === isTestChain(chainId)
}

/** True for every network except Bitcoin mainnet. */
export function isTestChain(chainId: ChainId): boolean {
  return chainId !== bitcoin.caipNetworkId
}

function readBase58(address: string): BitcoinAddress | undefined {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 ? versions.get(bytes[0] ?? -1) : undefined
  } catch {
    return undefined
  }
}

function readSegwit(address: string): BitcoinAddress | undefined {
  const text = address as `${string}1${string}`
  const old = bech32.decodeUnsafe(text)
  const read = old ?? bech32m.decodeUnsafe(text)
  const [version, ...words] = read?.words ?? []
  const size = read && bech32.fromWordsUnsafe(words)?.length
  const isTestnet = read?.prefix === 'tb'
  // Version 0 uses bech32; all later versions use bech32m.
  if (version === 0 && old && size === 20) return { isTestnet, type: 'p2wpkh' }
  if (version === 0 && old && size === 32) return { isTestnet, type: 'p2wsh' }
  if (version === 1 && !old && size === 32) return { isTestnet, type: 'p2tr' }
  return undefined
}

/** Returns the message signing protocol of an address: `ecdsa` for legacy types, otherwise BIP-322. */
export function messageProtocol(address: string): 'bip322' | 'ecdsa' {
  const type = readBitcoinAddress(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}
