import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { concat } from '../bytes/bytes.ts'
import { refused } from '../tampered.ts'
import { encodeShortList, toQuantity } from './rlp.ts'

/**
 * Returns the digest that is signed to let a contract act as the account, on one chain.
 *
 * @throws `REQUEST_INVALID` for chain 0, which means all chains.
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
export function evmAuthorizationDigest(options: {
  address: string
  chainId: number
  nonce: number
}): Uint8Array {
  const { address, chainId, nonce } = options
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw refused('An authorisation has to name one network.')
  if (!Number.isSafeInteger(nonce) || nonce < 0 || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw refused('The authorisation can’t be read.')
  const target = hexToBytes(address.slice(2))
  const list = encodeShortList([toQuantity(chainId), target, toQuantity(nonce)])
  return keccak_256(concat(Uint8Array.of(5), list))
}
