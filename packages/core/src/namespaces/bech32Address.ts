import { bech32 } from '@scure/base'

/** Valid lengths of the decoded address, in bytes: 20 for key hashes, 32 for module accounts. */
const sizes: readonly number[] = [20, 32]

/**
 * True if a Cosmos address has a valid checksum, length and prefix.
 *
 * @param prefix - Prefix of the chain's addresses, e.g. `osmo`. Default: every prefix.
 */
export function isBech32Address(address: unknown, prefix?: string): address is string {
  if (typeof address !== 'string' || address !== address.toLowerCase()) return false
  const read = bech32.decodeUnsafe(address as `${string}1${string}`, 128)
  const bytes = read && bech32.fromWordsUnsafe(read.words)
  if (!read || !bytes) return false
  return sizes.includes(bytes.length) && (prefix === undefined || read.prefix === prefix)
}
