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
  isHex,
  parseAbi,
  size,
  toFunctionSelector,
} from 'viem'
import type { Network } from '../walletConfig.ts'
import type { Transaction } from '../walletRequest.ts'
import type { Description, Row } from './Description.ts'
import { fieldRows, fieldWarnings } from './fieldRows.ts'

type Options = {
  /** Address that sends the call. */
  readonly account: string
  /** Describes a call inside the call. */
  readonly describeInner: (inner: Transaction) => Description
  readonly network: Network
  readonly transaction: Transaction
}

/**
 * Describes a call by the bundled ERC-7730 descriptor of its contract.
 *
 * @returns `undefined` if no descriptor names this chain, this contract and this function, or if the data has other
 * bytes than the decoded parameters.
 */
export function describeKnownCall(options: Options): Description | undefined {
  const { account, network, transaction } = options
  const { data = '0x', to } = transaction
  if (!to) return undefined
  const known = findCallFormats({ address: to, chainId: network.chainId })
  const call = known && decodeKnownCall(data, known.formats)
  const read = call && readFields(call.format, call.value, { from: account, to })
  if (!read) return undefined
  const inner = new Map(read.fields.flatMap((field) => innerOf(field, options)))
  const isPartial = read.isPartial || [...inner.values()].some(({ block }) => block)
  return {
    title: `${call.format.intent}?`,
    summary: 'Once sent, it can’t be undone.',
    confirmLabel: 'Send',
    rows: [
      ...read.fields.flatMap((field): Row[] => {
        const part = inner.get(field)
        return part ? innerRows(part) : fieldRows(field, network)
      }),
      { label: 'Contract name', value: known.contractName },
      { label: 'Contract', value: getAddress(to) },
    ],
    ...(isPartial ? { block: { label: `Data, ${size(data)} bytes`, text: data } } : {}),
    warnings: [
      ...new Set([
        ...read.fields.flatMap((field) => fieldWarnings(field, account, network)),
        ...[...inner.values()].flatMap(({ warnings }) => warnings),
        ...(read.isPartial ? ['The wallet can’t tell what a part of this call does.'] : []),
      ]),
    ],
  }
}

function innerOf(field: ClearField, { describeInner }: Options): [ClearField, Description][] {
  const { contract, format, value } = field
  if (format !== 'calldata' || !isHex(value) || !isHex(contract)) return []
  return [[field, describeInner({ data: value, to: contract })]]
}

function innerRows({ rows, title }: Description): Row[] {
  return [
    { label: 'Call', value: title },
    ...rows.map((row) => ({ ...row, depth: (row.depth ?? 0) + 1 })),
  ]
}

function decodeKnownCall(
  data: `0x${string}`,
  formats: Readonly<Record<string, Format>>,
): { format: Format; value: Value } | undefined {
  for (const [signature, format] of Object.entries(formats)) {
    const declaration: string = `function ${signature}`
    if (toFunctionSelector(declaration) !== data.slice(0, 10).toLowerCase()) continue
    try {
      const abi: Abi = parseAbi([declaration])
      const { args = [], functionName } = decodeFunctionData({ abi, data })
      // Bytes that a decoder skips could still have a meaning for the contract.
      if (encodeFunctionData({ abi, args, functionName }) !== data.toLowerCase()) return undefined
      const [item] = abi
      const value = toCallValue(item?.type === 'function' ? item.inputs : [], args)
      return value && { format, value }
    } catch {
      return undefined
    }
  }
  return undefined
}
