import type { Commitment } from '@solana/kit'
import * as v from 'valibot'
import { ProviderError } from '../../errors/fromProvider.ts'
import type { Environment } from '../../utils/environment.ts'
import { inContext, U64 } from './createSolanaRpc.ts'
import type { Asking } from './readAccounts.ts'
import { fromTransactionError, TransactionError } from './solanaErrors.ts'

/** How often the network is asked about a transaction, in milliseconds. */
export const followPauseMs = 1_000

const levels: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

const Statuses = inContext(
  v.array(
    v.nullable(
      v.object({
        confirmationStatus: v.nullish(v.picklist(levels)),
        err: v.nullish(TransactionError),
      }),
    ),
  ),
)

/** What the network knows of a transaction; undefined while it knows nothing. */
async function readStatus({ rpc, signal }: Asking, signature: string) {
  const params = [[signature], { searchTransactionHistory: true }]
  const [status] = await rpc.ask({ method: 'getSignatureStatuses', params, signal }, Statuses)
  return status ?? undefined
}

/** Whether the network is as sure of a transaction as it has to be, failed or not. */
export async function hasLanded(asking: Asking, signature: string): Promise<boolean> {
  return isSure(await readStatus(asking, signature), asking.commitment)
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
  while (!isOver()) {
    // Read before the status: what lands in between is found, what is missing then stays missing.
    const height = await rpc.ask({ method: 'getBlockHeight', params: [{ commitment }] }, U64)
    const status = await readStatus(asking, signature)
    if (isSure(status, commitment)) {
      if (status?.err) throw fromTransactionError(status.err, { programs })
      return
    }
    if (!status && height > lastValidBlockHeight)
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
function isSure(status: Awaited<ReturnType<typeof readStatus>>, wanted: Commitment): boolean {
  if (!status) return false
  const { confirmationStatus: level } = status
  return !level || levels.indexOf(level) >= levels.indexOf(wanted)
}
