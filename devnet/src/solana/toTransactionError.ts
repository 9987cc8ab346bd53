import type { FailedTransactionMetadata } from 'litesvm'

type Failure = ReturnType<FailedTransactionMetadata['err']>

/**
 * Returns the error of a transaction in the format of nodes: a name, or an object with one name.
 *
 * The runtime reports most errors by number; their names are in its text.
 *
 * @see https://docs.rs/solana-transaction-error TransactionError
 */
export function toTransactionError(failed: FailedTransactionMetadata): unknown {
  const error = failed.err()
  if (typeof error === 'number') return nameIn(failed, /err: (\w+)/)
  if ('accountIndex' in error)
    return { [nameIn(failed, /err: (\w+)/)]: { account_index: error.accountIndex } }
  if (!('err' in error)) return { DuplicateInstruction: error.index }
  return { InstructionError: [error.index, toInstructionError(failed, error.err())] }
}

function toInstructionError(
  failed: FailedTransactionMetadata,
  inner: ReturnType<Extract<Failure, { err: unknown }>['err']>,
): unknown {
  if (typeof inner === 'object' && 'code' in inner) return { Custom: inner.code }
  return nameIn(failed, /err: InstructionError\(\d+, (\w+)/)
}

function nameIn(failed: FailedTransactionMetadata, pattern: RegExp): string {
  return pattern.exec(failed.toString())?.[1] ?? 'Unknown'
}

/** Returns a readable line, as nodes write it before a preflight error. */
export function describeTransactionError(error: unknown): string {
  if (typeof error === 'string') return words[error] ?? error
  const [index, inner] = (error as { InstructionError?: [number, unknown] }).InstructionError ?? []
  if (index === undefined) return JSON.stringify(error)
  const detail =
    typeof inner === 'object' && inner && 'Custom' in inner
      ? `custom program error: 0x${Number(inner.Custom).toString(16)}`
      : String(inner)
  return `Error processing Instruction ${index}: ${detail}`
}

const words: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}
