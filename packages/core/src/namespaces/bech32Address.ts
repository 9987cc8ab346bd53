import { bech32 } from '@scure/base'

/** Bytes of an account: the hash of a key, or of anything that modules make accounts from. */
const sizes: readonly number[] = [20, 32]

/**
 * Whether an address of a Cosmos chain is whole: by its checksum, its length and its prefix.
 *
 * @param prefix - What the chain's addresses begin with, e.g. `osmo`; any where absent.
 */
export function isBech32Address(address: unknown, prefix?: string): address is string {
  if (typeof address !== 'string' || address !== address.toLowerCase()) return false
  const read = bech32.decodeUnsafe(address as `${string}1${string}`, 128)
  const bytes = read && bech32.fromWordsUnsafe(read.words)
  if (!read || !bytes) return false
  return sizes.includes(bytes.length) && (prefix === undefined || read.prefix === prefix)
}
