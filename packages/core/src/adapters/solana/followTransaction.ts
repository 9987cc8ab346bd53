import type { Commitment } from '@solana/kit'
import * as v from 'valibot'
import { ProviderError } from '../../errors/fromProvider.ts'
import type { Environment } from '../../utils/environment.ts'
import { U64 } from './createSolanaRpc.ts'
import type { Asking } from './readAccounts.ts'
import { fromTransactionError, TransactionError } from './solanaErrors.ts'

/** How often the network is asked about a transaction, in milliseconds. */
export const followPauseMs = 1_000

/** Blocks beyond the last valid one before a transaction is given up: forks are settled by then. */
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

/** What a node knows of a transaction, and of which slot that is. */
async function readStatus({ rpc, signal }: Asking, signature: string) {
  const params = [[signature], { searchTransactionHistory: true }]
  const answer = await rpc.ask({ method: 'getSignatureStatuses', params, signal }, Statuses)
  return { slot: answer.context.slot, status: answer.value[0] ?? undefined }
}

/** Whether the network is as sure of a transaction as it has to be, failed or not. */
export async function hasLanded(asking: Asking, signature: string): Promise<boolean> {
  const { status } = await readStatus(asking, signature)
  return isSure(status, asking.commitment)
}

/**
 * Waits until the network has taken a transaction, or is sure not to.
 *
 * @param options.isOver - Nobody waits any more.
 * @throws `PROVIDER_ERROR`: group `expired` when its time is over, otherwise why it failed.
 */
export async function followTransaction(
  asking: Asking,
  options: followTransaction.Options,
): Promise<void> {
  const { environment, isOver, lastValidBlockHeight, programs, signature } = options
  const { commitment, rpc } = asking
  // Blocks that are only processed may be of a fork that is dropped.
  const params = [{ commitment: commitment === 'processed' ? 'confirmed' : commitment }]
  while (!isOver()) {
    // Read before the status: what lands in between is found, what is missing then stays missing.
    const reached = await rpc.ask({ method: 'getEpochInfo', params }, Reached)
    const { slot, status } = await readStatus(asking, signature)
    if (isSure(status, commitment)) {
      if (status?.err) throw fromTransactionError(status.err, { programs })
      return
    }
    // Of nodes that share an address, the one that knows nothing may be behind the one with the height.
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
    /** Of its instructions, in their order. */
    programs: readonly string[]
    /** Base58. */
    signature: string
  }
}

/** A level that is missing is one of very old transactions, which are final. */
function isSure(status: v.InferOutput<typeof Status> | undefined, wanted: Commitment): boolean {
  if (!status) return false
  const { confirmationStatus: level } = status
  return !level || levels.indexOf(level) >= levels.indexOf(wanted)
}
