import { parse } from '@fairlead/protocol'
import { type TypedData, TypedDataJson } from '../typedData.ts'
import type { Network } from '../walletConfig.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { type Description, findNetwork, nameOf, type Row } from './Description.ts'
import { describeKnownTypedData } from './describeKnownTypedData.ts'

/** In the order of EIP-712. */
const domainLabels: Record<string, string> = {
  name: 'For',
  version: 'Version',
  chainId: 'Network id',
  verifyingContract: 'Contract',
  salt: 'Salt',
}

/** Describes typed data by its field names. Only fields named in its types are shown, because only they are signed. */
export function describeTypedData(
  request: Extract<WalletRequest, { kind: 'typedData' }>,
  networks: readonly Network[],
): Description {
  const data = parse(TypedDataJson, request.typedData)
  const { domain, message, primaryType, types } = data
  const { chainId } = domain
  const isElsewhere = chainId !== undefined && Number(chainId) !== request.chainId
  const known = describeKnownTypedData(
    data,
    request.account,
    findNetwork(networks, request.chainId),
  )
  return {
    title: known?.title ?? `Sign “${primaryType}”?`,
    summary: 'Signing is free, but the signature can allow a lot. Check every line.',
    confirmLabel: 'Sign',
    rows: [
      ...(known?.rows ?? []),
      ...domainFields(types)
        .filter((name) => domain[name] !== undefined)
        .map((name) => ({ label: domainLabels[name] ?? name, value: String(domain[name]) })),
      ...toRows(types, primaryType, message, 0),
    ],
    warnings: isElsewhere
      ? [
          `This is for ${nameOf(networks, Number(chainId))}, while the site is on ${nameOf(networks, request.chainId)}.`,
        ]
      : (known?.warnings ?? []),
  }
}

/** Returns the domain fields that are signed: those of the `EIP712Domain` type, otherwise the five of EIP-712. */
function domainFields(types: TypedData['types']): string[] {
  return types.EIP712Domain?.map(({ name }) => name) ?? Object.keys(domainLabels)
}

function toRows(types: TypedData['types'], type: string, value: unknown, depth: number): Row[] {
  const fields = Object.hasOwn(types, type) ? types[type]! : []
  const record: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  return fields.flatMap((field) =>
    valueRows(types, field.name, field.type, record[field.name], depth),
  )
}

function valueRows(
  types: TypedData['types'],
  label: string,
  type: string,
  value: unknown,
  depth: number,
): Row[] {
  const element = /^(?<element>.+)\[\d*\]$/.exec(type)?.groups?.element
  if (element && Array.isArray(value)) {
    if (value.length === 0) return [{ label, value: 'none', depth }]
    return value.flatMap((item, index) =>
      valueRows(types, `${label} ${index + 1}`, element, item, depth),
    )
  }
  if (!Object.hasOwn(types, type) || typeof value !== 'object' || value === null)
    return [{ label, value: String(value ?? 'nothing'), depth }]
  return [{ label, value: type, depth }, ...toRows(types, type, value, depth + 1)]
}
