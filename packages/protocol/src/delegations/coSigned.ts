import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  slice,
} from 'viem'
import { getAddress } from 'viem/utils'
import { type CounterfactualAccount, type ProxyContracts, toProxyAccount } from './proxyAccount.ts'

const initializeAbi = parseAbi(['function initialize(address[] signers, uint256 threshold)'])

/** Returns the address of an uncompressed secp256k1 public key: 0x04 and 64 bytes. */
export function addressOfKey(publicKey: Hex): Address {
  return getAddress(slice(keccak256(slice(publicKey, 1)), 12))
}

/**
 * Returns the account that is the delegate of a co-signed session. It acts only with the signatures of all its
 * signers: the app's key, and the key that the server keeps. The order of the signers doesn't matter.
 */
export function toCoSignedAccount(
  signers: readonly [Address, Address],
  contracts: ProxyContracts,
): CounterfactualAccount {
  const sorted = [...signers].sort(byNumber)
  const data = encodeFunctionData({
    abi: initializeAbi,
    args: [sorted, BigInt(sorted.length)],
    functionName: 'initialize',
  })
  return toProxyAccount(data, contracts)
}

/** Returns the signature of a co-signed account: those of its signers in ascending order of their addresses. */
export function joinSignatures(
  signatures: readonly { readonly signer: Address; readonly signature: Hex }[],
): Hex {
  const sorted = [...signatures].sort((one, other) => byNumber(one.signer, other.signer))
  return concat(sorted.map(({ signature }) => signature))
}

const byNumber = (one: Address, other: Address) => (BigInt(one) < BigInt(other) ? -1 : 1)
