import type { Commitment } from '@solana/kit'
import * as v from 'valibot'
import { ProviderError } from '../../errors/fromProvider.ts'
import type { Environment } from '../../utils/environment.ts'
import { U64 } from './createSolanaRpc.ts'
import type { Asking } from './readAccounts.ts'
import { fromTransactionError, TransactionError } from './solanaErrors.ts'

/** Polling interval for a transaction's status, in milliseconds. */
export const followPauseMs = 1_000

/** Blocks to wait after the last valid one before a transaction counts as expired, so that forks are settled. */
const margin = 32n

const levels: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

const Status = v.object({
  confirmationStatus: v.nullish(v.picklist(levels)),
  err: v.nullish(TransactionError),
})
const Statuses = v.object({
  context: v.object({ slot: U64 }),
  value: v.array(v.nullable(Status)),
})
const Reached = v.object({ absoluteSlot: U64, blockHeight: U64 })

/** Reads the status of a transaction, and the slot at which the node knows it. */
async function readStatus({ rpc, signal }: Asking, signature: string) {
  const params = [[signature], { searchTransactionHistory: true }]
  const answer = await rpc.ask({ method: 'getSignatureStatuses', params, signal }, Statuses)
  return { slot: answer.context.slot, status: answer.value[0] ?? undefined }
}

/** True if a transaction has reached the required commitment, even if it failed. */
export async function hasLanded(asking: Asking, signature: string): Promise<boolean> {
  const { status } = await readStatus(asking, signature)
  return isSure(status, asking.commitment)
}

/** Reads the outcome of a transaction: `pending` below the required commitment. */
export async function readOutcome(
  asking: Asking,
  signature: string,
): Promise<'failed' | 'pending' | 'success'> {
  const { status } = await readStatus(asking, signature)
  if (!isSure(status, asking.commitment)) return 'pending'
  return status?.err ? 'failed' : 'success'
}

/**
 * Waits until a transaction is confirmed or has expired.
 *
 * @param options.isOver - Returns true when the caller no longer needs the result.
 * @throws `PROVIDER_ERROR`: group `expired` if the transaction can no longer land, otherwise the
 *   reason of its failure.
 */
export async function followTransaction(
  asking: Asking,
  options: followTransaction.Options,
): Promise<void> {
  const { environment, isOver, lastValidBlockHeight, programs, signature } = options
  const { commitment, rpc } = asking
  // Processed blocks may belong to a fork that is dropped.
  const params = [{ commitment: commitment === 'processed' ? 'confirmed' : commitment }]
  while (!isOver()) {
    // The height is read before the status, so that a transaction that lands in between is still
    // found.
    const reached = await rpc.ask({ method: 'getEpochInfo', params }, Reached)
    const { slot, status } = await readStatus(asking, signature)
    if (isSure(status, commitment)) {
      if (status?.err) throw fromTransactionError(status.err, { programs })
      return
    }
    // Behind a load balancer, the node without a status may lag behind the node that returned the
    // height.
    const isPast = reached.blockHeight > lastValidBlockHeight + margin
    if (!status && isPast && slot >= reached.absoluteSlot)
      throw new ProviderError({
        cause: undefined,
        group: 'expired',
        hints: [`Transaction: ${signature}`, `Last valid block height: ${lastValidBlockHeight}`],
        rpcCode: undefined,
      })
    await new Promise<void>((resolve) => environment.schedule(resolve, followPauseMs))
  }
}

export declare namespace followTransaction {
  type Options = {
    environment: Pick<Environment, 'schedule'>
    isOver: () => boolean
    lastValidBlockHeight: bigint
    /** Program of each instruction, in order. */
    programs: readonly string[]
    /** Base58. */
    signature: string
  }
}

/** True if the status has reached the required level. Very old transactions have no level; they are final. */
function isSure(status: v.InferOutput<typeof Status> | undefined, wanted: Commitment): boolean {
  if (!status) return false
  const { confirmationStatus: level } = status
  return !level || levels.indexOf(level) >= levels.indexOf(wanted)
}
