import { Refusal } from '../../../problem.ts'
import { hashOf, writeAudit } from '../AuthContext.ts'
import { isSameHash, type SocialContext } from './SocialContext.ts'

/**
 * Lets a login go on whose window has no page to tell any more: the frame that began it may end it
 * without the handle. Nobody knows that its device is the window's, so a mail has to approve it.
 *
 * @throws `OTP_INVALID` for a ticket that is not the login's, `OTP_EXPIRED` for a login that is over.
 */
export async function releaseSocial(
  { flowId, ticket }: { flowId: string; ticket: string },
  context: SocialContext,
): Promise<void> {
  const { clock, store } = context
  const flow = await store.findSocialById(flowId, clock())
  if (!flow) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
  // Before anything else is told: only the window has a ticket.
  if (!isSameHash(hashOf(ticket), flow.ticketHash))
    throw new Refusal('OTP_INVALID', { field: 'ticket' })
  const changes = { handleHash: null, ticketHash: null }
  const isFirst = await store.stepSocial(flow.id, { from: 'returned', to: 'returned' }, changes)
  if (!isFirst) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
  const { origin, projectId } = flow
  await writeAudit(context, { action: 'social_released', origin, projectId, subject: flow.id })
}
