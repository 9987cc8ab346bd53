import { formatUnits } from 'viem'
import type { Description, Row, Warning } from '../approval/Description.ts'
import type { AccountCall } from '../sign/describeCalls.ts'
import { describeCalls, inOrder } from '../sign/describeCalls.ts'
import { shorten } from '../sign/describeTransaction.ts'
import type { MethodContext } from '../sign/Method.ts'
import { simulateCalls, withTrial } from '../simulate/simulateCalls.ts'
import type { Opening, SmartAccount } from './openSmartAccount.ts'
import type { PreparedOperation } from './prepareOperation.ts'

/** Describes what a smart account is about to do, its maximum cost, and who pays the fee. */
export async function describeOperation(options: describeOperation.Options): Promise<Description> {
  const { account, calls, callData, context, operation } = options
  const coins = coinsOf(context.network)
  const [content, trial] = calls
    ? await Promise.all([describeCalls(calls, context), simulateCalls(calls, context)])
    : [unknownContent(callData)]
  const { cost, payer } = operation
  const sent = (calls ?? []).reduce((sum, { value }) => sum + value, 0n)
  const { opening } = account
  const spent: Row[] = [
    ...feeRows(operation, context.network),
    ...(sent > 0n ? [{ label: 'total', value: coins(payer ? sent : sent + cost) } as const] : []),
  ]
  return {
    ...content,
    rows: inOrder(content, { cost: spent, trial: trial?.rows ?? [] }),
    ...openingRows(opening),
    warnings: withTrial([...content.warnings, ...openingWarnings(opening)], trial),
  }
}

export declare namespace describeOperation {
  type Options = {
    account: SmartAccount
    callData: `0x${string}`
    /** Absent if the call data isn't a call that this account's encoder produces. */
    calls: readonly AccountCall[] | undefined
    context: MethodContext
    operation: PreparedOperation
  }
}

/** Any other call data is a call to the account itself, which may change its owner; it is blocked. */
function unknownContent(callData: `0x${string}`): Description {
  return {
    title: 'contractCall',
    block: { label: 'data', text: shorten(callData) },
    rows: [],
    warnings: [{ level: 'block', word: 'blockedSelf' }],
  }
}

/** Returns the maximum fee, or who pays it instead of the user. */
export function feeRows(
  { cost, payer }: PreparedOperation,
  network: MethodContext['network'],
): readonly Row[] {
  if (!payer) return [{ label: 'fee', value: coinsOf(network)(cost) }]
  return [
    { label: 'feePaidBy', value: payer.address },
    ...(payer.name ? [{ depth: 1, label: 'claims', value: payer.name } as const] : []),
  ]
}

const coinsOf =
  ({ nativeCurrency: { decimals, symbol } }: MethodContext['network']) =>
  (amount: bigint) =>
    `${formatUnits(amount, decimals)} ${symbol}`

/** Returns the code that an operation installs, as a fact about the account. */
export function openingRows(opening: Opening | undefined): Pick<Description, 'about'> {
  if (!opening) return {}
  const value = opening.kind === 'factory' ? opening.code : opening.to
  return { about: [{ label: 'smartCode', value }] }
}

/** Returns what the user should know about the first use of a smart account. */
export function openingWarnings(opening: Opening | undefined): Warning[] {
  if (!opening) return []
  if (opening.kind === 'factory') return [{ level: 'note', word: 'warnSmartMade' }]
  return opening.replaces
    ? [{ level: 'high', word: 'warnSmartReplaced' }]
    : [{ level: 'note', word: 'warnSmartOn' }]
}
