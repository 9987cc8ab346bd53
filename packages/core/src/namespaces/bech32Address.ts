import { bech32 } from '@scure/base'

/** Lengths of account bytes: 20 for hashes of keys, 32 for accounts of modules. */
const sizes: readonly number[] = [20, 32]

/**
 * True if a Cosmos address has a valid checksum, length and prefix.
 *
 * @param prefix - Prefix of the chain's addresses, e.g. `osmo`. Default: any.
 */
export function isBech32Address(address: unknown, prefix?: string): address is string {
  if (typeof address !== 'string' || address !== address.toLowerCase()) return false
  const read = bech32.decodeUnsafe(address as `${string}1${string}`, 128)
  const bytes = read && bech32.fromWordsUnsafe(read.words)
  if (!read || !bytes) return false
  return sizes.includes(bytes.length) && (prefix === undefined || read.prefix === prefix)
}
