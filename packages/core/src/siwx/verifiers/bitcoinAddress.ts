import type { ChainId } from '@fairlead/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Decoded address: the hash of a key, the hash of a script, or a key. */
export type BitcoinAccount = {
  readonly type: 'p2pkh' | 'p2sh' | 'p2tr' | 'p2wpkh'
  readonly program: Uint8Array
}

const base58check = createBase58check(sha256)
const mainnet: ChainId = 'bip122:000000000019d6689c085ae165831e93'
const versions = {
  main: { hrp: ['bc'], p2pkh: 0x00, p2sh: 0x05 },
  test: { hrp: ['tb', 'bcrt'], p2pkh: 0x6f, p2sh: 0xc4 },
} as const

/**
 * Decodes an address.
 *
 * @returns `undefined` if it is invalid on that chain, or of a type that a single key does not sign for.
 */
export function readBitcoinAddress(address: string, chainId: ChainId): BitcoinAccount | undefined {
  const known = chainId === mainnet ? versions.main : versions.test
  try {
    const hrps: readonly string[] = known.hrp
    const prefix = address.toLowerCase().split('1', 1)[0] ?? ''
    if (hrps.includes(prefix)) return readSegwit(address)
    const bytes = base58check.decode(address)
    const program = bytes.subarray(1)
    if (program.length !== 20) return undefined
    if (bytes[0] === known.p2pkh) return { type: 'p2pkh', program }
    return bytes[0] === known.p2sh ? { type: 'p2sh', program } : undefined
  } catch {
    return undefined
  }
}

/** Returns the locking script of a segwit output. */
export function scriptOf({ program, type }: BitcoinAccount): Uint8Array {
  const version = type === 'p2tr' ? 0x51 : 0x00
  return concatBytes(Uint8Array.of(version, program.length), program)
}

/** Decodes a segwit address. Source: BIP-173 for version 0, BIP-350 from version 1 on. */
function readSegwit(address: string): BitcoinAccount | undefined {
  const text = address as `${string}1${string}`
  const old = bech32.decodeUnsafe(text)
  const [version, ...words] = (old ?? bech32m.decode(text)).words
  const program = Uint8Array.from((old ? bech32 : bech32m).fromWords(words))
  if (old && version === 0 && program.length === 20) return { type: 'p2wpkh', program }
  return !old && version === 1 && program.length === 32 ? { type: 'p2tr', program } : undefined
}
