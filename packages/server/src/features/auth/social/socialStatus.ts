import type { RouteResponse } from '@fairlead/protocol'
import type { socialStatus as socialStatusRoute } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import type { Caller } from '../../../storage/auth/AuthStore.ts'
import { takeCallLimit } from '../takeCallLimit.ts'
import type { SocialContext } from './SocialContext.ts'

/** Returns the status of a login of the caller. */
export async function socialStatus(
  options: { caller: Caller; flowId: string },
  context: SocialContext,
): Promise<RouteResponse<typeof socialStatusRoute>> {
  const { clock, store } = context
  const { caller, flowId } = options
  const flow = await store.findSocial(flowId, caller)
  if (!flow) throw new Refusal('NOT_FOUND', { field: 'flowId' })
  await takeCallLimit('status', flowId, context)
  const { expiresAt, step, ticketHash } = flow
  if (step === 'done' || step === 'failed') return { status: step }
  if (expiresAt <= clock()) return { status: 'expired' }
  if (step !== 'returned') return { status: 'open' }
  return { binding: ticketHash === null ? 'weak' : 'strong', status: 'returned' }
}
