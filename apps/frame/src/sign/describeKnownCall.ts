import {
  type ClearField,
  type Format,
  findCallFormats,
  readFields,
  toCallValue,
  type Value,
} from '@fairlead/protocol/clear-signing'
import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Description, Row } from '../approval/Description.ts'
import { chainNumber } from './chainNumber.ts'
import { clearRows, clearWarnings, contractRows } from './clearRows.ts'
import { intentWords } from './clearWords.ts'
import type { MethodContext } from './Method.ts'

/** Maximum number of calls inside a call that a user could still review. */
const mostCalls = 32

type Part = { readonly data: Hex; readonly to: Hex; readonly value: bigint }

/**
 * Describes a call by the bundled ERC-7730 descriptor of its contract.
 *
 * @param describeInner - Describes a call inside the call.
 * @returns `undefined` if no descriptor names this chain, this contract and this function, or if the data has other
 * bytes than the decoded parameters.
 */
export async function describeKnownCall(
  { data, to }: Part,
  context: MethodContext,
  describeInner: (inner: Part) => Promise<Description>,
): Promise<Description | undefined> {
  const known = findCallFormats({ address: to, chainId: chainNumber(context.network) })
  const call = known && decodeKnownCall(data, known.formats)
  const read = call && readFields(call.format, call.value, { from: context.account.address, to })
  if (!read || read.fields.filter(isNested).length > mostCalls) return undefined
  const parts = await Promise.all(
    read.fields.map((field, index, all) => {
      const place = all.slice(0, index + 1).filter(isNested).length
      return describeField({ context, describeInner, field, place })
    }),
  )
  const isPartial = read.isPartial || parts.some(({ block }) => block)
  const words = new Set<string>()
  return {
    title: intentWords[call.format.intent],
    rows: [...parts.flatMap(({ rows }) => rows), ...contractRows(known.contractName, to)],
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...(read.isPartial ? [{ level: 'high', word: 'warnUnknown' } as const] : []),
    ].filter(({ word }) => !words.has(word) && words.add(word)),
    ...(isPartial ? { block: { label: 'data', text: data } as const } : {}),
  }
}

function isNested({ format }: ClearField): boolean {
  return format === 'calldata'
}

async function describeField(options: {
  readonly context: MethodContext
  readonly describeInner: (inner: Part) => Promise<Description>
  readonly field: ClearField
  /** Number of a call inside the call, starting with 1. */
  readonly place: number
}): Promise<Pick<Description, 'block' | 'rows' | 'warnings'>> {
  const { context, describeInner, field, place } = options
  if (!isNested(field))
    return { rows: await clearRows(field, context), warnings: clearWarnings(field, context) }
  const to = getAddress(String(field.contract))
  const inner = await describeInner({ data: field.value as Hex, to, value: 0n })
  return {
    ...inner,
    rows: [
      { label: 'call', value: String(place) },
      { depth: 1, label: 'kind', value: '', word: inner.title },
      ...inner.rows.map((row): Row => ({ ...row, depth: (row.depth ?? 0) + 1 })),
    ],
  }
}

function decodeKnownCall(
  data: Hex,
  formats: Readonly<Record<string, Format>>,
): { readonly format: Format; readonly value: Value } | undefined {
  for (const [signature, format] of Object.entries(formats)) {
    const declaration: string = `function ${signature}`
    if (toFunctionSelector(declaration) !== data.slice(0, 10).toLowerCase()) continue
    try {
      const abi: Abi = parseAbi([declaration])
      const { args = [], functionName } = decodeFunctionData({ abi, data })
      // Bytes that a decoder skips could still have a meaning for the contract.
      if (encodeFunctionData({ abi, args, functionName }) !== data.toLowerCase()) return undefined
      const [item] = abi
      const inputs = item?.type === 'function' ? item.inputs : []
      const value = toCallValue(inputs, args)
      return value && { format, value }
    } catch {
      return undefined
    }
  }
  return undefined
}
