import { postSolanaSwap, toAccountId } from '@fairlead/protocol'
import { readSolanaTransaction, type SolanaMessage } from '@fairlead/protocol/solana'
import { base64 } from '@scure/base'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { askSwaps, invalid, refuse, type SwapInputs } from './swapApi.ts'

/**
 * Fetches the transaction of a swap on Solana and checks it.
 *
 * @param slippage - Percent, with at most two decimals.
 * @returns The transaction in base64, and its fee in lamports.
 * @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'; `RESPONSE_INVALID` for a transaction that the account
 *   does not pay for, or that needs another signature; `SwapError` without a route.
 */
export async function fetchSolanaSwap(
  fairlead: Fairlead,
  { amount, from, owner, signal, slippage, to }: SwapInputs & { slippage: number },
): Promise<{ fee: bigint; transaction: string }> {
  const { chainId } = from
  const { fee, transaction } = await askSwaps(fairlead, chainId, {
    otherwise: refuse,
    send(server) {
      const body = {
        amount: String(amount),
        from: from.id,
        projectId: server.projectId,
        slippage,
        to: to.id,
        userAddress: toAccountId(chainId, owner),
      }
      return request(server, postSolanaSwap, { base: 'data', body }, { signal })
    },
  })
  const message = readMessage(transaction)
  // The first signer pays the fee.
  const isOwn = message?.signers.length === 1 && message.signers[0] === owner
  if (!isOwn) throw invalid('transaction', `A transaction that only ${owner} signs`)
  return { fee: BigInt(fee), transaction }
}

/** Returns undefined if the text is not a transaction. */
function readMessage(transaction: string): SolanaMessage | undefined {
  try {
    return readSolanaTransaction(base64.decode(transaction)).message
  } catch {
    return undefined
  }
}
