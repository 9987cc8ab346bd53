import {
  encodeType,
  findTypedDataFormat,
  readFields,
  toStructValue,
} from '@fairlead/protocol/clear-signing'
import { getAddress, isAddress } from 'viem'
import type { Description } from '../approval/Description.ts'
import { chainNumber } from './chainNumber.ts'
import { clearRows, contractRows } from './clearRows.ts'
import { intentWords } from './clearWords.ts'
import type { MethodContext } from './Method.ts'
import type { TypedData } from './TypedData.ts'

/** Maximum wait for a token's name, in milliseconds. Without it, the amount is raw. */
const nameMs = 2_000
/** Maximum number of fields that are read from a chain; longer data is shown raw. */
const mostFields = 64

/**
 * Describes typed data by a bundled ERC-7730 descriptor. The raw fields are still shown by the caller.
 *
 * @returns `undefined` unless a descriptor names the chain, the contract, the domain and the whole type.
 */
export async function describeKnownTypedData(
  { domain, message, primaryType, types }: TypedData,
  context: MethodContext,
): Promise<Pick<Description, 'rows' | 'title'> | undefined> {
  const { verifyingContract } = domain
  const chainId = chainNumber(context.network)
  // A field of the domain is signed only if its type names it.
  const signed = types.EIP712Domain?.map(({ name }) => name) ?? Object.keys(domain)
  const isBound = ['chainId', 'name', 'verifyingContract'].every((name) => signed.includes(name))
  if (!isBound || Number(domain.chainId) !== chainId) return undefined
  if (typeof verifyingContract !== 'string' || !isAddress(verifyingContract, { strict: false }))
    return undefined
  const known = findTypedDataFormat({
    domain: Object.fromEntries(Object.entries(domain).filter(([name]) => signed.includes(name))),
    encodedType: encodeType(types, primaryType),
    place: { address: verifyingContract, chainId },
  })
  const root = known && toStructValue(types, primaryType, message)
  const container = { from: context.account.address, to: verifyingContract }
  const read = root && readFields(known.format, root, container)
  const fields = read?.fields.filter(({ label }) => typeof label === 'string')
  if (!known || !fields || fields.length > mostFields) return undefined
  const rows = await Promise.all(fields.map((field) => clearRows(field, context, nameMs)))
  return {
    title: intentWords[known.format.intent],
    rows: [...rows.flat(), ...contractRows(known.contractName, getAddress(verifyingContract))],
  }
}
