import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { concat, utf8 } from '../bytes/bytes.ts'
import { refused } from '../tampered.ts'
import { decodeRlp, encodeShortList, type RlpItem, toQuantity } from './rlp.ts'

/** Checks the format of a field. */
type Field = (item: RlpItem | undefined) => boolean

const isBytes: Field = (item) => item instanceof Uint8Array
const isQuantity: Field = (item) => item instanceof Uint8Array && item.length <= 32 && item[0] !== 0
const isAddress: Field = (item) => item instanceof Uint8Array && item.length === 20
const isTarget: Field = (item) => isAddress(item) || isEmpty(item)
const isEmpty: Field = (item) => item instanceof Uint8Array && item.length === 0
const isWord: Field = (item) => item instanceof Uint8Array && item.length === 32
const isListOf =
  (field: Field): Field =>
  (item) =>
    Array.isArray(item) && item.every((entry: RlpItem) => field(entry))
const isTuple =
  (...fields: readonly Field[]): Field =>
  (item) =>
    Array.isArray(item) &&
    item.length === fields.length &&
    fields.every((field, at) => field(item[at]))
const isAccessList = isListOf(isTuple(isAddress, isListOf(isWord)))
const isAuthorizations: Field = (item) =>
  Array.isArray(item) &&
  item.length > 0 &&
  isListOf(isTuple(isQuantity, isAddress, isQuantity, isQuantity, isQuantity, isQuantity))(item)

/**
 * Fields of an unsigned transaction and the index of its chain field, by the first byte (EIP-2718).
 */
const kinds: ReadonlyMap<number, { chain: number; fields: Field }> = new Map([
  [
    // EIP-2930
    1,
    {
      chain: 0,
      fields: isTuple(
        ...[isQuantity, isQuantity, isQuantity, isQuantity, isTarget, isQuantity, isBytes],
        isAccessList,
      ),
    },
  ],
  [
    // EIP-1559
    2,
    {
      chain: 0,
      fields: isTuple(
        ...[isQuantity, isQuantity, isQuantity, isQuantity, isQuantity, isTarget, isQuantity],
        isBytes,
        isAccessList,
      ),
    },
  ],
  [
    // EIP-7702
    4,
    {
      chain: 0,
      fields: isTuple(
        ...[isQuantity, isQuantity, isQuantity, isQuantity, isQuantity, isAddress, isQuantity],
        isBytes,
        isAccessList,
        isAuthorizations,
      ),
    },
  ],
])

/**
 * Legacy transaction with a chain id (EIP-155); without the chain id it would be valid on every
 * chain.
 */
const legacy = {
  chain: 6,
  fields: isTuple(
    ...[isQuantity, isQuantity, isQuantity, isTarget, isQuantity, isBytes, isQuantity],
    isEmpty,
    isEmpty,
  ),
}

/**
 * Parses an unsigned transaction for this chain and returns its hash, which is signed.
 *
 * @throws `REQUEST_INVALID` for anything other than a transaction of a known type for `chainId`.
 */
export function evmTransactionDigest(unsigned: Uint8Array, chainId: number): Uint8Array {
  const first = unsigned[0] ?? 0
  const kind = first >= 0xc0 ? legacy : kinds.get(first)
  if (!kind) throw refused('This type of transaction is not supported.')
  const item = decodeRlp(kind === legacy ? unsigned : unsigned.subarray(1))
  if (!kind.fields(item)) throw refused('The transaction can’t be read.')
  const chain = Array.isArray(item) ? item[kind.chain] : undefined
  if (!(chain instanceof Uint8Array) || toNumber(chain) !== BigInt(chainId) || chainId < 1)
    throw refused(`The transaction is for a network other than eip155:${chainId}.`)
  return keccak_256(unsigned)
}

function toNumber(quantity: Uint8Array): bigint {
  return quantity.reduce((sum, digit) => sum * 256n + BigInt(digit), 0n)
}

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
    throw refused('An authorization must name one network.')
  if (!Number.isSafeInteger(nonce) || nonce < 0 || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw refused('The authorization can’t be read.')
  const target = hexToBytes(address.slice(2))
  const list = encodeShortList([toQuantity(chainId), target, toQuantity(nonce)])
  return keccak_256(concat(Uint8Array.of(5), list))
}

/** Returns the digest of a message that is signed. https://eips.ethereum.org/EIPS/eip-191 */
export function evmMessageDigest(message: Uint8Array): Uint8Array {
  return keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}
