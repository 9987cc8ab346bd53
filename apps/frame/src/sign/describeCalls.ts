import { formatUnits, type Hex } from 'viem'
import type { Description, Row, Warning } from '../approval/Description.ts'
import { describeCall, isContract } from './describeTransaction.ts'
import type { MethodContext } from './Method.ts'

/** One call of an account. */
export type AccountCall = { readonly data: Hex; readonly to: Hex; readonly value: bigint }

/**
 * Describes the calls of an account, each with its recipient and amount. Warnings for a single call also apply to each
 * call of a batch.
 */
export async function describeCalls(
  calls: readonly AccountCall[],
  context: MethodContext,
): Promise<Description> {
  const parts = await Promise.all(calls.map((call) => describeOne(call, context)))
  const [first] = parts
  if (first && parts.length === 1) return first
  const words = new Set<string>()
  return {
    title: 'batch',
    rows: parts.flatMap(({ rows, title }, index): Row[] => [
      { label: 'call', value: `${index + 1} / ${parts.length}` },
      { depth: 1, label: 'kind', value: '', word: title },
      ...rows.map((row) => ({ ...row, depth: (row.depth ?? 0) + 1 })),
    ]),
    details: parts.flatMap(({ block }, index): Row[] =>
      block
        ? [
            { label: 'call', value: `${index + 1} / ${parts.length}` },
            { depth: 1, label: block.label, value: block.text },
          ]
        : [],
    ),
    warnings: parts
      .flatMap(({ warnings }) => warnings)
      .filter(({ word }) => !words.has(word) && words.add(word)),
  }
}

/**
 * Orders rows: the total cost comes before the calls of a batch, which may be long, and after a single call. Simulation
 * results come last.
 */
export function inOrder(
  { rows, title }: Description,
  { cost, trial }: { cost: readonly Row[]; trial: readonly Row[] },
): readonly Row[] {
  return title === 'batch' ? [...cost, ...rows, ...trial] : [...rows, ...cost, ...trial]
}

async function describeOne(call: AccountCall, context: MethodContext): Promise<Description> {
  const { data, to, value } = call
  const { decimals, symbol } = context.network.nativeCurrency
  const amount: Row[] =
    value > 0n ? [{ label: 'amount', value: `${formatUnits(value, decimals)} ${symbol}` }] : []
  const [content, hasCode] = await Promise.all([
    describeCall(call, context),
    data === '0x' || isContract(to, context),
  ])
  const noCode: Warning[] = hasCode ? [] : [{ level: 'high', word: 'warnNoCode' }]
  return {
    ...content,
    rows: [...amount, ...content.rows],
    warnings: [...content.warnings, ...noCode],
  }
}
