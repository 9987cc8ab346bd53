import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import { ProviderError, type ProviderGroup } from '../../errors/fromProvider.ts'
import { SolanaRpcError } from './createSolanaRpc.ts'
import {
  associatedTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './instructions.ts'

/**
 * A transaction error as nodes return it: a name, or an object with one name.
 * https://docs.rs/solana-transaction-error
 */
export type TransactionError = string | Readonly<Record<string, unknown>>

export const TransactionError = v.union([v.string(), v.record(v.string(), v.unknown())])
const Failed = v.object({
  err: v.nullish(TransactionError),
  logs: v.nullish(v.array(v.string())),
})
const InInstruction = v.object({
  InstructionError: v.tuple([
    v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
    v.unknown(),
  ]),
})
const Custom = v.object({ Custom: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)) })

/** Error groups of failures that concern a whole transaction. Source: constants, section 11. */
const groups: Readonly<Record<string, ProviderGroup>> = {
  // The account never received lamports, so it can't pay the fee.
  AccountNotFound: 'rent',
  InsufficientFundsForFee: 'rent',
  InsufficientFundsForRent: 'rent',
  InvalidAccountForFee: 'rent',
  BlockhashNotFound: 'expired',
}

/** Custom error for an insufficient balance; the same number in all three programs. */
const tooLittle = 1

/**
 * Converts a transaction error to a `ProviderError`.
 *
 * @param programs - Program of each instruction, in order.
 */
export function fromTransactionError(
  error: TransactionError,
  options: { logs?: readonly string[] | null | undefined; programs: readonly string[] },
): ProviderError {
  const { logs, programs } = options
  // Programs log their error last.
  const said = (logs ?? []).slice(-3).map((line) => `Log: ${line.slice(0, 200)}`)
  const group = groupOf(error, programs)
  const hints = [`Network: ${JSON.stringify(error).slice(0, 300)}`, ...said]
  return new ProviderError({ cause: error, group, hints, rpcCode: undefined })
}

/** Converts a node's refusal to send a transaction. */
export function fromSendError(error: unknown, programs: readonly string[]): BaseError {
  if (error instanceof SolanaRpcError) {
    const read = v.safeParse(Failed, error.data)
    if (read.success && read.output.err)
      return fromTransactionError(read.output.err, { logs: read.output.logs, programs })
  }
  return BaseError.is(error) ? error : new BaseError('UNKNOWN', { cause: error })
}

/** True if a node refused a transaction because it was already processed. */
export function isAlreadyProcessed(error: unknown): boolean {
  if (!(error instanceof SolanaRpcError)) return false
  const read = v.safeParse(Failed, error.data)
  return read.success && read.output.err === 'AlreadyProcessed'
}

function groupOf(error: TransactionError, programs: readonly string[]): ProviderGroup {
  const inside = v.safeParse(InInstruction, error)
  if (!inside.success) {
    const name = typeof error === 'string' ? error : (Object.keys(error)[0] ?? '')
    return (Object.hasOwn(groups, name) ? groups[name] : undefined) ?? 'reverted'
  }
  const [index, cause] = inside.output.InstructionError
  const custom = v.safeParse(Custom, cause)
  if (!custom.success || custom.output.Custom !== tooLittle) return 'reverted'
  const program = programs[index]
  // Creating a token account needs its rent-exempt minimum.
  if (program === associatedTokenProgram) return 'rent'
  const isTransfer = [systemProgram, tokenProgram, token2022Program].some((one) => one === program)
  return isTransfer ? 'funds' : 'reverted'
}
