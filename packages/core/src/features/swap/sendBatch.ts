import { sendCalls, waitForCallsStatus } from '../../actions/calls.ts'
import { requireCallsWallet, withinLimit } from '../../actions/callsWallet.ts'
import { askCapabilities } from '../../actions/readCalls.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { SwapError } from './SwapError.ts'
import type { SentSwap, SwapPlan } from './SwapPlan.ts'

/** Time limit for the wallet's capabilities, in milliseconds: a swap that the user confirmed waits for them. */
const capabilitiesLimitMs = 2_000

/** True if the wallet sends several calls as one transaction without first changing the account. */
export async function offersBatch(
  fairlead: Fairlead,
  { chainId, owner }: Pick<SwapPlan, 'chainId' | 'owner'>,
): Promise<boolean> {
  try {
    const { provider } = requireCallsWallet(fairlead, 'getCapabilities')
    const asking = askCapabilities(provider, { account: owner, chainIds: [chainId] })
    const found = await withinLimit(fairlead, asking, capabilitiesLimitMs)
    return found[chainId]?.atomic === 'supported'
  } catch {
    return false
  }
}

/**
 * Asks the wallet to send calls as one transaction, and waits for it.
 *
 * @returns The transaction hash, if the wallet has reported it. `isIncluded` is false if the wallet has not reported an
 *   outcome within five minutes, or can't tell: the calls may still run.
 * @throws The errors of `sendCalls`; `SwapError` with `reverted`.
 */
export async function sendBatch(
  fairlead: Fairlead,
  options: sendBatch.Options,
): Promise<Pick<SentSwap, 'hash' | 'isIncluded'>> {
  const { calls, onSent, plan } = options
  const batch = calls.map(({ data, to, value }) => ({ data, to, value }))
  const { id } = await sendCalls(fairlead, { calls: batch, chainId: plan.chainId })
  onSent()
  // After the approval, a failed read says nothing about the calls.
  const known = await waitForCallsStatus(fairlead, { id }).catch(() => undefined)
  const { receipts = [], status = 'pending' } = known ?? {}
  if (status !== 'success' && status !== 'pending') throw new SwapError('reverted')
  return { hash: receipts.at(-1)?.hash, isIncluded: status === 'success' }
}

export declare namespace sendBatch {
  type Options = {
    calls: readonly { data: string; to: string; value: bigint }[]
    /** Called when the user has approved, before the network has included the calls. */
    onSent: () => void
    plan: Pick<SwapPlan, 'chainId' | 'owner'>
  }
}
