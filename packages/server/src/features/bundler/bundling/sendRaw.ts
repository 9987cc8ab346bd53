import { BaseError } from '@fairlead/protocol'
import type { Hex } from 'viem'
import { askNode } from '../askNode.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'

/**
 * Hands a transaction to the nodes. Whatever they answer, it may have arrived: what became of it is
 * looked up, and it is sent again when nothing did.
 */
export async function sendRaw({ chain, log }: BundlerSettings, raw: Hex): Promise<void> {
  const chainId = chain.caipNetworkId
  try {
    const answer = await askNode(chain, 'eth_sendRawTransaction', [raw])
    // The text may quote the transaction; the code says enough.
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
