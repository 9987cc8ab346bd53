import { Refusal } from '../../../problem.ts'
import { hashOf, writeAudit } from '../AuthContext.ts'
import { isSameHash, type SocialContext } from './SocialContext.ts'

/**
 * Releases a login whose window can no longer reach its page, so that the frame can complete it without the handle. The
 * login is then not bound to a device, so a mail has to approve the device.
 *
 * @throws `OTP_INVALID` if the ticket is not the login's; `OTP_EXPIRED` if the login is over.
 */
export async function releaseSocial(
  { flowId, ticket }: { flowId: string; ticket: string },
  context: SocialContext,
): Promise<void> {
  const { clock, store } = context
  const flow = await store.findSocialById(flowId, clock())
  if (!flow) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
  // Checked first, so that only the window, which has the ticket, learns the state.
  if (!isSameHash(hashOf(ticket), flow.ticketHash))
    throw new Refusal('OTP_INVALID', { field: 'ticket' })
  const changes = { handleHash: null, ticketHash: null }
  const isFirst = await store.stepSocial(flow.id, { from: 'returned', to: 'returned' }, changes)
  if (!isFirst) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
  const { origin, projectId } = flow
  await writeAudit(context, { action: 'social_released', origin, projectId, subject: flow.id })
}
