import { type Call, decodeCall } from '@fairlead/protocol/clear-signing'
import { formatUnits, getAddress, type Hex, size } from 'viem'
import type { Description, Row, Warning } from '../approval/Description.ts'
import type { ApprovalWords } from '../messages/approval/approvalWords.ts'
import { simulateCalls, withTrial } from '../simulate/simulateCalls.ts'
import { allOf, isUnlimited } from './allowance.ts'
import { costOf, type Draft } from './draftTransaction.ts'
import type { MethodContext } from './Method.ts'
import { readToken, type Token } from './readToken.ts'

/** Describes a transaction from its own bytes and from data of the chain. */
export async function describeTransaction(
  draft: Draft,
  context: MethodContext,
): Promise<Description> {
  const { data, isTried, to, value } = draft
  const { nativeCurrency } = context.network
  const coins = (amount: bigint) =>
    `${formatUnits(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
  const [content, hasCode, trial] = await Promise.all([
    describeCall({ data, to, value }, context),
    to && data !== '0x' ? isContract(to, context) : true,
    simulateCalls([draft], context),
  ])
  const warnings: Warning[] = [
    ...content.warnings,
    ...(hasCode ? [] : [{ level: 'high', word: 'warnNoCode' } as const]),
    ...(isTried ? [] : [{ level: 'high', word: 'warnFails' } as const]),
  ]
  return {
    ...content,
    rows: [
      ...(value > 0n ? [{ label: 'amount', value: coins(value) } as const] : []),
      ...content.rows,
      { label: 'fee', value: coins(costOf(draft)) },
      ...trial.rows,
    ],
    warnings: withTrial(warnings, trial),
  }
}

type Approve = Extract<Call, { kind: 'approve' }>
type Part = Pick<Draft, 'data' | 'to' | 'value'>

/** Maximum nesting depth of calls that are described; deeper calls count as unknown. */
const deepest = 3

/**
 * Describes one call by its data.
 * @param depth - Number of calls that contain this one.
 */
export async function describeCall(
  { data, to, value }: Part,
  context: MethodContext,
  depth = 0,
): Promise<Description> {
  if (!to)
    return {
      title: 'createContract',
      block: { label: 'data', text: shorten(data) },
      rows: [],
      warnings: [{ level: 'high', word: 'warnUnknown' }],
    }
  const receiver: Row = { label: 'to', value: getAddress(to) }
  if (data === '0x') return { title: 'send', rows: [receiver], warnings: [] }
  // A call to one of the user's own accounts may change its owner or its code, so it is blocked.
  if (context.own.some(({ address }) => address.toLowerCase() === to.toLowerCase()))
    return {
      title: 'contractCall',
      block: { label: 'data', text: shorten(data) },
      rows: [{ ...receiver, label: 'contract' }],
      warnings: [{ level: 'block', word: 'blockedSelf' }],
    }
  const call = decodeCall(data)
  if ((!call || call.kind === 'multicall') && depth < deepest) {
    const { describeKnownCall } = await import('./describeKnownCall.ts')
    const inner = (part: Part) => describeCall(part, context, depth + 1)
    const known = await describeKnownCall({ data, to, value }, context, inner)
    if (known)
      return known.block ? { ...known, block: { ...known.block, text: shorten(data) } } : known
  }
  if (!call || (call.kind !== 'multicall' && value > 0n))
    return {
      title: 'contractCall',
      block: { label: 'data', text: shorten(data) },
      rows: [{ ...receiver, label: 'contract' }],
      warnings: [{ level: 'high', word: 'warnUnknown' }],
    }
  const token = await readToken(to, context)
  return {
    title: titles[call.kind],
    rows: [...rowsOf(call, token, 0), { label: 'contract', value: getAddress(to) }],
    warnings: warningsOf(call, token),
    ...(hasUnknown(call) ? { block: { label: 'data', text: shorten(data) } as const } : {}),
  }
}

const titles = {
  approve: 'approve',
  approveAll: 'approveAll',
  multicall: 'contractCall',
  transfer: 'sendToken',
  transferFrom: 'sendToken',
  transferItem: 'sendItem',
} as const satisfies Record<Call['kind'], Description['title']>

/**
 * True if a number may be the id of an NFT: an NFT collection has the same calls as a token but no decimals. Also true
 * if the token's decimals are unknown.
 */
function mayBeItem(call: Call, token: Token | undefined): boolean {
  if (token && token.decimals > 0) return false
  return call.kind === 'approve'
    ? !call.isMore
    : call.kind === 'transfer' || call.kind === 'transferFrom'
}

function rowsOf(call: Call, token: Token | undefined, depth: number): Row[] {
  const amountOf = (amount: bigint) =>
    token ? `${formatUnits(amount, token.decimals)} ${token.symbol}`.trimEnd() : amount.toString()
  const amount = mayBeItem(call, token) ? 'amountOrItem' : 'amount'
  switch (call.kind) {
    case 'transfer':
      return [
        { depth, label: amount, value: amountOf(call.amount) },
        { depth, label: 'to', value: call.to },
      ]
    case 'transferFrom':
      return [
        { depth, label: amount, value: amountOf(call.amount) },
        { depth, label: 'from', value: call.from },
        { depth, label: 'to', value: call.to },
      ]
    case 'transferItem':
      return [
        { depth, label: 'itemNumber', value: call.id.toString() },
        ...(call.amount === 1n
          ? []
          : [{ depth, label: 'amount' as const, value: call.amount.toString() }]),
        { depth, label: 'from', value: call.from },
        { depth, label: 'to', value: call.to },
      ]
    case 'approve':
      return [
        { depth, label: 'spender', value: call.spender },
        allowanceLabel(call, token) === 'allowanceUnlimited'
          ? { depth, ...allOf(token) }
          : { depth, label: allowanceLabel(call, token), value: amountOf(call.amount) },
      ]
    case 'approveAll':
      return [{ depth, label: call.isAllowed ? 'spender' : 'revoked', value: call.spender }]
    case 'multicall':
      return call.calls.flatMap((one, index) => [
        { depth, label: 'call' as const, value: String(index + 1) },
        ...(one ? rowsOf(one, token, depth + 1) : []),
      ])
  }
}

function allowanceLabel(call: Approve, token: Token | undefined): keyof ApprovalWords {
  if (mayBeItem(call, token)) return 'amountOrItem'
  if (isUnlimited(call.amount)) return 'allowanceUnlimited'
  return call.isMore ? 'allowanceMore' : 'allowance'
}

function warningsOf(call: Call, token: Token | undefined): Warning[] {
  if (call.kind === 'multicall') {
    const inner = call.calls.flatMap((one) => (one ? warningsOf(one, token) : []))
    const unknown: Warning[] = hasUnknown(call) ? [{ level: 'high', word: 'warnUnknown' }] : []
    const words = new Set<string>()
    return [...inner, ...unknown].filter(({ word }) => !words.has(word) && words.add(word))
  }
  // 0 also gets the warning: it is the first id of many collections.
  const item: Warning[] = mayBeItem(call, token) ? [{ level: 'high', word: 'warnItem' }] : []
  if (call.kind === 'approve' && isUnlimited(call.amount))
    return [{ level: 'high', word: 'warnUnlimited' }, ...item]
  if (item.length > 0) return item
  if (call.kind === 'approve' && call.amount > 0n)
    return [{ level: 'note', word: call.isMore ? 'warnMore' : 'warnAllowance' }]
  if (call.kind === 'approveAll' && call.isAllowed) return [{ level: 'high', word: 'warnAll' }]
  return []
}

function hasUnknown(call: Call): boolean {
  return call.kind === 'multicall' && call.calls.some((one) => !one || hasUnknown(one))
}

/** Returns true if the address has code. */
export async function isContract(
  to: Hex,
  { network, nodes, signal }: MethodContext,
): Promise<boolean> {
  const params = [to, 'latest']
  const code = await nodes.request({ method: 'eth_getCode', network, params, signal })
  return code !== '0x'
}

/** Maximum number of data bytes that are shown. */
const shownBytes = 1_024

/** Shortens data for display. */
export function shorten(data: Hex): string {
  const shown = data.slice(0, 2 + 2 * shownBytes)
  return shown === data ? data : `${shown}… (${size(data)} B)`
}
