import { BaseError } from '@fairlead/protocol'
import { numberToHex } from 'viem'
import type { Description, Warning } from '../approval/Description.ts'
import { isUnlimited } from '../sign/allowance.ts'
import type { MethodContext } from '../sign/Method.ts'
import { baseFeeOf, type Fees } from '../sign/readFees.ts'
import { exceedsDescription, sayNothing } from './exceedsDescription.ts'
import { type Outcome, readOutcome } from './readOutcome.ts'
import type { SimulatedCall } from './SimulatedCall.ts'
import { simulationRows } from './simulationRows.ts'
import { summarizeOutcome } from './summarizeOutcome.ts'

/** Maximum duration of a simulation, in milliseconds. */
const simulationMs = 4_000

/** Rows and warnings that a simulation adds to a description. */
export type Simulation = Pick<Description, 'rows' | 'warnings'>

const nothing: Simulation = { rows: [], warnings: [] }
const notTried: Simulation = { rows: [], warnings: [{ level: 'high', word: 'warnNotTried' }] }

/**
 * Simulates the account's calls in order at the node, and describes what would change. Adds nothing if the node lacks
 * the method; adds a warning if the node has it but doesn't answer in time or correctly.
 */
export async function simulateCalls(
  calls: readonly SimulatedCall[],
  context: MethodContext,
  { isInTurn = false }: simulateCalls.Options = {},
): Promise<Simulation> {
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
  const shown = summarizeOutcome(outcome, happening)
  const word = sayNothing(happening, account.address) ? 'trialNothing' : 'trialUnseen'
  return {
    rows: await simulationRows({ context, empty: shown.isCut ? 'trialUnseen' : word, shown }),
    warnings: shown.isCut ? [{ level: 'high', word: 'warnTrialCut' }, ...warnings] : warnings,
  }
}

export declare namespace simulateCalls {
  type Options = {
    /** True if each call is a separate transaction, which runs even if another one fails. */
    isInTurn?: boolean | undefined
  }
}

/** Sends the transaction's fees: with a gas price of zero, a contract could detect the simulation. */
function simulate(
  calls: readonly object[],
  { network, nodes, signal }: MethodContext,
  fees?: Fees,
): Promise<unknown> {
  const baseFee = fees?.type === 'eip1559' ? numberToHex(baseFeeOf(fees)) : undefined
  const block = { calls, ...(baseFee && { blockOverrides: { baseFeePerGas: baseFee } }) }
  const params = [{ blockStateCalls: [block], traceTransfers: true }, 'latest']
  const method = 'eth_simulateV1'
  return nodes.request({ limitMs: simulationMs, method, network, params, signal })
}

function feesOf(fees: Fees) {
  if (fees.type === 'legacy') return { gasPrice: numberToHex(fees.gasPrice) }
  return {
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  }
}

/** A call that is too long or too large to simulate must not look like a node without the method. */
async function canTry(error: unknown, context: MethodContext): Promise<boolean> {
  if (!BaseError.find(error, 'PROVIDER_ERROR')) return !context.signal.aborted
  return simulate([], context).then(
    () => true,
    () => false,
  )
}

function warningsOf(options: {
  calls: readonly SimulatedCall[]
  context: MethodContext
  isInTurn: boolean
  outcome: Outcome
}): Warning[] {
  const { calls, context, isInTurn, outcome } = options
  const { grants, happens } = outcome
  const found: Warning['word'][] = []
  if (happens.includes(false))
    found.push(isInTurn && calls.length > 0 ? 'warnOneFails' : 'warnFails')
  if (exceedsDescription(outcome, calls, context.account.address)) found.push('warnTrialDiffers')
  if (grants.some(({ amount }) => amount === undefined)) found.push('warnAll')
  if (grants.some(({ amount, id }) => id === undefined && amount && isUnlimited(amount)))
    found.push('warnUnlimited')
  return found.map((word) => ({ level: 'high', word }))
}

/** Returns a description's warnings plus those of the simulation, without duplicates. */
export function withTrial(
  warnings: readonly Warning[],
  trial: Simulation = nothing,
): readonly Warning[] {
  const words = new Set(warnings.map(({ word }) => word))
  return [...warnings, ...trial.warnings.filter(({ word }) => !words.has(word))]
}
