import {
  encodeType,
  findTypedDataFormat,
  readFields,
  toStructValue,
} from '@fairlead/protocol/clear-signing'
import { getAddress, isAddress } from 'viem'
import type { TypedData } from '../typedData.ts'
import type { Network } from '../walletConfig.ts'
import type { Row } from './Description.ts'
import { fieldRows, fieldWarnings } from './fieldRows.ts'

/**
 * Describes typed data by a bundled ERC-7730 descriptor. The raw fields are still shown by the caller.
 *
 * @returns `undefined` unless a descriptor names the chain, the contract, the domain and the whole type.
 */
export function describeKnownTypedData(
  { domain, message, primaryType, types }: TypedData,
  account: string,
  network: Network | undefined,
): { rows: Row[]; title: string; warnings: string[] } | undefined {
  const { verifyingContract } = domain
  // A field of the domain is signed only if its type names it.
  const signed = types.EIP712Domain?.map(({ name }) => name) ?? Object.keys(domain)
  const isBound = ['chainId', 'name', 'verifyingContract'].every((name) => signed.includes(name))
  if (!network || !isBound || Number(domain.chainId) !== network.chainId) return undefined
  if (typeof verifyingContract !== 'string' || !isAddress(verifyingContract, { strict: false }))
    return undefined
  const known = findTypedDataFormat({
    domain: Object.fromEntries(Object.entries(domain).filter(([name]) => signed.includes(name))),
    encodedType: encodeType(types, primaryType),
    place: { address: verifyingContract, chainId: network.chainId },
  })
  const root = known && toStructValue(types, primaryType, message)
  const read = root && readFields(known.format, root, { from: account, to: verifyingContract })
  if (!read) return undefined
  const fields = read.fields.filter(({ label }) => typeof label === 'string')
  return {
    title: `${known.format.intent}?`,
    rows: [
      ...fields.flatMap((field) => fieldRows(field, network)),
      { label: 'Contract name', value: known.contractName },
      { label: 'Contract', value: getAddress(verifyingContract) },
    ],
    warnings: [
      ...new Set(
        fields
          // Payments to others are part of an order.
          .filter(({ label }) => label !== 'Recipient')
          .flatMap((field) => fieldWarnings(field, account, network)),
      ),
    ],
  }
}
