import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat } from '../bytes/bytes.ts'
import { asRecord, bad, readTypes, type TypeField, type TypeTable } from './typedDataTypes.ts'
import { hashStruct } from './typedDataValues.ts'

/** Maximum length of an EIP-712 object as text; larger than a message of the page. */
export const typedDataLength = 262_144

/** Allowed domain fields, in the order of the standard. */
const domainFields: readonly TypeField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Returns the digest of an EIP-712 object, given as JSON.
 *
 * @param chainId - Id of the shown network; a domain that names another chain is refused.
 * @throws `REQUEST_INVALID` without a domain, and for any deviation from the standard.
 */
export function typedDataDigest(json: string, chainId: number): Uint8Array {
  const { domain, message, primaryType, types } = readObject(json)
  const given = readTypes(types)
  const fields = asRecord(domain)
  const table = new Map([...given, ['EIP712Domain', readDomainType(given, fields)]])
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !given.has(primaryType))
    throw bad('primaryType')
  // The signature would execute the operation. Operations are shown and signed as operations only.
  if (primaryType === 'PackedUserOperation') throw bad('primaryType is an account operation')
  checkChain(fields.chainId, chainId)
  return keccak_256(
    concat(
      Uint8Array.of(0x19, 0x01),
      hashStruct(table, 'EIP712Domain', fields),
      hashStruct(table, primaryType, message),
    ),
  )
}

function readObject(json: string): Readonly<Record<string, unknown>> {
  if (json.length > typedDataLength) throw bad('its length')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw bad('its JSON')
  }
  return asRecord(value)
}

/**
 * Returns the given domain type, or one derived from the domain's fields. Domain fields missing
 * from the type would be shown but not signed.
 */
function readDomainType(
  given: TypeTable,
  domain: Readonly<Record<string, unknown>>,
): readonly TypeField[] {
  const type =
    given.get('EIP712Domain') ?? domainFields.filter(({ name }) => Object.hasOwn(domain, name))
  const isKnown = type.every((field) =>
    domainFields.some(({ name, type: kind }) => field.name === name && field.type === kind),
  )
  const isWhole = Object.keys(domain).every((name) => type.some((field) => field.name === name))
  if (!isKnown || !isWhole || type.length === 0) throw bad('domain')
  return type
}

function checkChain(named: unknown, chainId: number): void {
  if (named === undefined) return
  if (typeof named !== 'number' && typeof named !== 'string') throw bad('domain.chainId')
  if (!/^(\d{1,20}|0x[0-9a-fA-F]{1,16})$/.test(`${named}`) || BigInt(named) !== BigInt(chainId))
    throw bad(`domain.chainId is not that of eip155:${chainId}`)
}
