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

/** As nodes tell it: a name, or an object of one name. https://docs.rs/solana-transaction-error */
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

/** Failures of a whole transaction. Source: constants, section 11. */
const groups: Readonly<Record<string, ProviderGroup>> = {
  // An account that never had anything can't pay either.
  AccountNotFound: 'rent',
  InsufficientFundsForFee: 'rent',
  InsufficientFundsForRent: 'rent',
  InvalidAccountForFee: 'rent',
  BlockhashNotFound: 'expired',
}

/** Too little in the account that something is taken from; the number is the same in all three. */
const tooLittle = 1

/**
 * Why a transaction fails, in the words of this product.
 *
 * @param programs - Of its instructions, in their order.
 */
export function fromTransactionError(
  error: TransactionError,
  options: { logs?: readonly string[] | null | undefined; programs: readonly string[] },
): ProviderError {
  const { logs, programs } = options
  // What programs say stands at the end of their log.
  const said = (logs ?? []).slice(-3).map((line) => `Log: ${line.slice(0, 200)}`)
  const group = groupOf(error, programs)
  const hints = [`Network: ${JSON.stringify(error).slice(0, 300)}`, ...said]
  return new ProviderError({ cause: error, group, hints, rpcCode: undefined })
}

/** What a node said to a transaction that it did not take. */
export function fromSendError(error: unknown, programs: readonly string[]): BaseError {
  if (error instanceof SolanaRpcError) {
    const read = v.safeParse(Failed, error.data)
    if (read.success && read.output.err)
      return fromTransactionError(read.output.err, { logs: read.output.logs, programs })
  }
  return BaseError.is(error) ? error : new BaseError('UNKNOWN', { cause: error })
}

/** Whether a node refused because it had the very same transaction before. */
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
  // Opening an account takes what the account must hold.
  if (program === associatedTokenProgram) return 'rent'
  const isTransfer = [systemProgram, tokenProgram, token2022Program].some((one) => one === program)
  return isTransfer ? 'funds' : 'reverted'
}
