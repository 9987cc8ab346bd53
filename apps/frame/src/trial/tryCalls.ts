import { BaseError } from '@fairlead/protocol'
import { numberToHex } from 'viem'
import type { Description, Warning } from '../approval/Description.ts'
import { isUnlimited } from '../sign/isUnlimited.ts'
import type { MethodContext } from '../sign/Method.ts'
import { baseFeeOf, type Fees } from '../sign/readFees.ts'
import { exceedsWords, sayNothing } from './exceedsWords.ts'
import { type Outcome, readOutcome } from './readOutcome.ts'
import { shownOf } from './shownOf.ts'
import type { TriedCall } from './TriedCall.ts'
import { trialRows } from './trialRows.ts'

/** Longest wait for a trial run, in milliseconds. */
const trialMs = 4_000

/** What a trial run adds to a description. */
export type Trial = Pick<Description, 'rows' | 'warnings'>

const nothing: Trial = { rows: [], warnings: [] }
const notTried: Trial = { rows: [], warnings: [{ level: 'high', word: 'warnNotTried' }] }

/**
 * Lets the node try calls of the account, one after the other, and tells what would change. A node without
 * the method adds nothing; where one has it, but does not answer soon or as it should, that is said.
 */
export async function tryCalls(
  calls: readonly TriedCall[],
  context: MethodContext,
  { isInTurn = false }: tryCalls.Options = {},
): Promise<Trial> {
  const { account } = context
  let answer: unknown
  try {
    answer = await simulate(
      calls.map(({ data, fees, gas, to, value }) => ({
        from: account.address,
        input: data,
        value: numberToHex(value),
        ...(to && { to }),
        ...(gas !== undefined && { gas: numberToHex(gas) }),
        ...(fees && feesOf(fees)),
      })),
      context,
      calls[0]?.fees,
    )
  } catch (error) {
    return (await canTry(error, context)) ? notTried : nothing
  }
  const outcome = readOutcome({ account: account.address, answer, count: calls.length })
  if (!outcome) return notTried
  const { happens } = outcome
  const happening = calls.filter((_, index) => happens[index])
  const warnings = warningsOf({ calls: happening, context, isInTurn, outcome })
  if (happening.length === 0) return { rows: [], warnings }
  const shown = shownOf(outcome, happening)
  const word = sayNothing(happening, account.address) ? 'trialNothing' : 'trialUnseen'
  return {
    rows: await trialRows({ context, empty: shown.isCut ? 'trialUnseen' : word, shown }),
    warnings: shown.isCut ? [{ level: 'high', word: 'warnTrialCut' }, ...warnings] : warnings,
  }
}

export declare namespace tryCalls {
  type Options = {
    /** Whether each is a transaction of its own, which happens although another fails. */
    isInTurn?: boolean | undefined
  }
}

/** With the fees of the transaction: without them a contract sees a price of zero, and knows a trial. */
function simulate(
  calls: readonly object[],
  { network, nodes, signal }: MethodContext,
  fees?: Fees,
): Promise<unknown> {
  const baseFee = fees?.type === 'eip1559' ? numberToHex(baseFeeOf(fees)) : undefined
  const block = { calls, ...(baseFee && { blockOverrides: { baseFeePerGas: baseFee } }) }
  const params = [{ blockStateCalls: [block], traceTransfers: true }, 'latest']
  const method = 'eth_simulateV1'
  return nodes.request({ limitMs: trialMs, method, network, params, signal })
}

function feesOf(fees: Fees) {
  if (fees.type === 'legacy') return { gasPrice: numberToHex(fees.gasPrice) }
  return {
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  }
}

/** A call that is too long or too large to be tried must not look like a node without the method. */
async function canTry(error: unknown, context: MethodContext): Promise<boolean> {
  if (!BaseError.find(error, 'PROVIDER_ERROR')) return !context.signal.aborted
  return simulate([], context).then(
    () => true,
    () => false,
  )
}

function warningsOf(options: {
  calls: readonly TriedCall[]
  context: MethodContext
  isInTurn: boolean
  outcome: Outcome
}): Warning[] {
  const { calls, context, isInTurn, outcome } = options
  const { grants, happens } = outcome
  const found: Warning['word'][] = []
  if (happens.includes(false))
    found.push(isInTurn && calls.length > 0 ? 'warnOneFails' : 'warnFails')
  if (exceedsWords(outcome, calls, context.account.address)) found.push('warnTrialDiffers')
  if (grants.some(({ amount }) => amount === undefined)) found.push('warnAll')
  if (grants.some(({ amount, id }) => id === undefined && amount && isUnlimited(amount)))
    found.push('warnUnlimited')
  return found.map((word) => ({ level: 'high', word }))
}

/** A description with what a trial run adds, no warning twice. */
export function withTrial(
  warnings: readonly Warning[],
  trial: Trial = nothing,
): readonly Warning[] {
  const words = new Set(warnings.map(({ word }) => word))
  return [...warnings, ...trial.warnings.filter(({ word }) => !words.has(word))]
}
