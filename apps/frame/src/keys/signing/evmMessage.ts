import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, utf8 } from '../bytes/bytes.ts'

/** Returns the digest of a message that is signed. https://eips.ethereum.org/EIPS/eip-191 */
export function evmMessageDigest(message: Uint8Array): Uint8Array {
  return keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}
