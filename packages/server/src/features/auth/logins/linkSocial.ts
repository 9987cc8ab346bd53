import type { Proof } from '../../../middleware/readProof.ts'
import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import { createId, writeAudit } from '../AuthContext.ts'
import { sealProfile } from '../beginSession.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import { readReturned } from '../social/completeSocial.ts'
import type { SocialContext } from '../social/SocialContext.ts'

/**
 * Links the account of a completed login window to the signed-in user. The window's ticket is required: it proves that
 * the user chose the account in this browser.
 *
 * @throws `CONFLICT` if the account belongs to another user, or the user has a login with this provider;
 *   `FACTOR_REQUIRED` without a fresh login on an approved device; otherwise as `completeSocial`.
 */
export async function linkSocial(
  options: linkSocial.Options,
  context: SocialContext,
): Promise<void> {
  const { binder, flowId, handle, proof, session, ticket } = options
  const { clock, random, store } = context
  requireStepUp(session, context)
  const { flow, identity } = await readReturned({ binder, flowId, handle, proof, ticket }, context)
  const isFirst = await store.stepSocial(flow.id, { from: 'returned', to: 'done' })
  if (!isFirst) throw new Refusal('CONFLICT', { field: 'flowId' })
  const { email, issuer, subject, userName } = identity
  const { origin, projectId, userId } = session
  const { provider } = flow
  const id = createId('pro', random)
  const profile = { id, sealed: await sealProfile({ email, userName }, id, context) }
  const outcome = await store.linkIdentity({ issuer, profile, provider, subject, userId }, clock())
  const about = { data: { provider }, origin, projectId, userId }
  if (outcome !== 'linked') {
    await writeAudit(context, { ...about, action: 'login_refused' })
    throw new Refusal('CONFLICT', { field: 'handle', shortMessage: reasons[outcome] })
  }
  await writeAudit(context, { ...about, action: 'login_added' })
  await sendNotice({ kind: 'loginAdded', origin, projectId, userId }, context)
}

export declare namespace linkSocial {
  type Options = {
    binder: string
    flowId: string
    handle: string
    proof: Proof
    session: SignedIn
    ticket: string
  }
}

const reasons = {
  provider: 'You already sign in with an account of this provider. Remove it first.',
  taken:
    'This account already signs in to another wallet. Wallets can’t be merged: move what you own with a transfer.',
} as const
