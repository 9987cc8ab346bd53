import type { RouteResponse } from '@fairlead/protocol'
import type { completeSocial as completeSocialRoute } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { SocialFlow } from '../../../storage/auth/socials.ts'
import { hashOf, writeAudit } from '../AuthContext.ts'
import { signInIdentity } from '../signInIdentity.ts'
import { isApprovalEnough } from '../thirdParties.ts'
import type { Identity } from './Identity.ts'
import { isSameHash, openContent, type SocialContext } from './SocialContext.ts'
import { startDeviceApproval } from './startDeviceApproval.ts'

/** Maximum number of `complete` calls per login, including those that poll for the device approval. */
const maxTries = 10
const handlePrefix = 'urn:fairlead:login:'

type Completed = RouteResponse<typeof completeSocialRoute>

/**
 * Completes a login with a provider and returns a session. Requires either the window's ticket, or the page's handle on
 * a known device. Otherwise the user may have been tricked into signing in for another person's device, so the user's
 * mailbox has to approve the device.
 *
 * @throws `OTP_INVALID` also if the login is not the caller's; the two cases can't be told apart.
 */
export async function completeSocial(
  options: completeSocial.Options,
  context: SocialContext,
): Promise<Completed> {
  const { address, handle, proof, showsDigits = true, ticket } = options
  const { flow, identity } = await readReturned(options, context)
  // A released login is not bound to the window, so even a known device needs an approval.
  const isBound =
    ticket !== undefined ||
    (handle !== undefined && (await isKnownDevice(identity, proof, context)))
  const approval = isBound
    ? undefined
    : await startDeviceApproval({ address, flow, identity, proof, showsDigits }, context)
  if (approval) return approval
  const approved = isBound ? undefined : await context.store.findFlow(flow.id, proof)
  return finish(flow, { identity, isByDigits: approved?.asksDigits ?? true, proof }, context)
}

export declare namespace completeSocial {
  type Options = {
    /** IP address or prefix of the caller, as rate limits count it. */
    address: string
    binder: string
    flowId: string
    handle: string | undefined
    proof: Proof
    /** False for a client that can't show digits. */
    showsDigits?: boolean | undefined
    ticket: string | undefined
  }
}

/**
 * Returns the identity of a login that returned from its provider, if the caller has its secrets. Counts an attempt.
 *
 * @throws `OTP_INVALID` also if the login is not the caller's; `OTP_EXPIRED`, `LOCKED`; `CONFLICT` if it is completed.
 */
export async function readReturned(
  options: Pick<completeSocial.Options, 'binder' | 'flowId' | 'handle' | 'proof' | 'ticket'>,
  context: SocialContext,
): Promise<{ flow: SocialFlow; identity: Identity }> {
  const { binder, flowId, handle, proof, ticket } = options
  const { clock, store } = context
  const flow = await store.findSocial(flowId, proof)
  if (!flow?.binderHash) throw invalid()
  if (flow.expiresAt <= clock()) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
  if (flow.step === 'done') throw new Refusal('CONFLICT', { field: 'flowId' })
  if (!(await store.trySocial(flow.id, maxTries))) throw new Refusal('LOCKED', { field: 'flowId' })
  const isRight =
    flow.step === 'returned' &&
    // A released login has no handle any more, so a caller that sends one is refused.
    (handle === undefined
      ? flow.handleHash === null
      : isSameHash(hashOf(handle.slice(handlePrefix.length)), flow.handleHash)) &&
    isSameHash(hashOfBytes(binder), flow.binderHash) &&
    (ticket === undefined || isSameHash(hashOf(ticket), flow.ticketHash))
  if (!isRight) {
    const { id: subject, origin, projectId } = flow
    await writeAudit(context, { action: 'social_wrong', origin, projectId, subject })
    throw invalid()
  }
  return { flow, identity: await openContent<Identity>(flow, context) }
}

async function finish(
  flow: SocialFlow,
  who: { identity: Identity; isByDigits: boolean; proof: Proof },
  context: SocialContext,
): Promise<Completed> {
  const isFirst = await context.store.stepSocial(flow.id, { from: 'returned', to: 'done' })
  if (!isFirst) throw new Refusal('CONFLICT', { field: 'flowId' })
  const about = { ...who, amr: ['fed', 'device'], isVerified: true, provider: flow.provider }
  return signInIdentity(about, context)
}

async function isKnownDevice(
  { issuer, subject }: Identity,
  { jkt, project }: Proof,
  { store }: SocialContext,
): Promise<boolean> {
  const user = await store.findIdentityUser(issuer, subject)
  const device = user && (await store.findDevice(user.id, jkt))
  if (!device?.isVerified || device.isRevoked) return false
  return isApprovalEnough(device, project)
}

/** Hashes the decoded bytes, as the frame does. */
function hashOfBytes(base64url: string): string {
  return hashOf(Buffer.from(base64url, 'base64url'))
}

function invalid(): Refusal {
  return new Refusal('OTP_INVALID', {
    field: 'handle',
    shortMessage: 'This sign-in can’t be completed here. Start it again.',
  })
}
