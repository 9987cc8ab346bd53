import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/**
 * Decodes a Substrate address to its public key or key hash: 32 bytes, without the chain's prefix.
 *
 * @returns `undefined` for anything else, also with a wrong checksum.
 */
export function readSs58(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  const prefix = (bytes[0] ?? 0) & 0x40 ? 2 : 1
  if (bytes.length !== prefix + 32 + 2) return undefined
  const body = bytes.subarray(0, -2)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  const isWhole = sum[0] === bytes.at(-2) && sum[1] === bytes.at(-1)
  return isWhole ? body.subarray(prefix) : undefined
}
