import { BaseError } from '@fairlead/protocol'
import type { Hex } from 'viem'
import { askNode } from '../askNode.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'

/**
 * Sends a transaction to the nodes. Errors are only logged, because the transaction may have arrived anyway; the
 * bundle's state is checked later and the transaction is sent again if needed.
 */
export async function sendRaw({ chain, log }: BundlerSettings, raw: Hex): Promise<void> {
  const chainId = chain.caipNetworkId
  try {
    const answer = await askNode(chain, 'eth_sendRawTransaction', [raw])
    // Only the code is logged, because the message may quote the transaction.
    if ('error' in answer)
      log({ event: 'bundleFailed', chainId, reason: `node error ${answer.error.code}` })
  } catch (error) {
    log({
      event: 'bundleFailed',
      chainId,
      reason: BaseError.is(error) ? error.code : 'SERVER_ERROR',
    })
  }
}
