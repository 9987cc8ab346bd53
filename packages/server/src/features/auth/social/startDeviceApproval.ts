import { drawDigits } from '../../../drawDigits.ts'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { Flow } from '../../../storage/auth/flows.ts'
import type { SocialFlow } from '../../../storage/auth/socials.ts'
import { hashOf, toBase64Url } from '../AuthContext.ts'
import { emailIndexOf, sealEmail } from '../emailRow.ts'
import { sendLink } from '../sendFlowMail.ts'
import { matchDigits, maxLinkTries } from '../startEmail.ts'
import { resendSeconds, takeMailboxLimits, takeMailLimits } from '../takeMailLimits.ts'
import { requireThirdParties } from '../thirdParties.ts'
import type { Identity } from './Identity.ts'
import { type SocialContext, socialSeconds } from './SocialContext.ts'

/** Response that asks the user to approve the device first. */
type Needed = {
  action: 'VERIFY_DEVICE'
  expiresIn: number
  matchCode?: string
  resendAfter: number
}

/**
 * Starts the approval of the device through the mailbox of the provider identity.
 *
 * @returns `undefined` if the device has been approved.
 * @throws `FACTOR_REQUIRED` if the provider has no verified email address or there is no mailer; `LOCKED` after too
 *   many wrong digits.
 */
export async function startDeviceApproval(
  about: {
    address: string
    flow: SocialFlow
    identity: Identity
    proof: Proof
    /** False for a client that can't show digits. */
    showsDigits: boolean
  },
  context: SocialContext,
): Promise<Needed | undefined> {
  const { address, flow, identity, proof, showsDigits } = about
  if (!showsDigits) requireThirdParties(proof.project)
  const { clock, mailer, random, store } = context
  const asked = await store.findFlow(flow.id, proof)
  if (asked && asked.deviceApprovedAt !== null) return undefined
  if (asked && asked.linkTries >= maxLinkTries) throw new Refusal('LOCKED', { field: 'flowId' })
  const { email } = identity
  if (email === null || !mailer)
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'This device is new. Sign in with a pop-up window, or on a known device.',
    })
  await takeMailLimits('key', proof.jkt, context)
  await takeMailboxLimits({ address, email }, context)
  const row = asked ?? (await addApproval({ asksDigits: showsDigits, email, flow, proof }, context))
  const token = toBase64Url(random(32))
  const expiresAt = Math.min(flow.expiresAt, clock() + socialSeconds * 1000)
  await store.renewFlow(row.id, { expiresAt, linkHash: hashOf(token) })
  await sendLink(row, token, mailer, context)
  return {
    action: 'VERIFY_DEVICE',
    expiresIn: Math.max(0, Math.floor((expiresAt - clock()) / 1000)),
    ...(row.asksDigits && { matchCode: row.matchCode }),
    resendAfter: resendSeconds,
  }
}

async function addApproval(
  about: { asksDigits: boolean; email: string; flow: SocialFlow; proof: Proof },
  context: SocialContext,
): Promise<Flow> {
  const { asksDigits, email, flow, proof } = about
  const { clock, random, store } = context
  const { browser, expiresAt, id, language } = flow
  const row: Flow = {
    asksDigits,
    browser,
    deviceApprovedAt: null,
    // An index that no user has: a provider's email address must not match an email login.
    emailIndex: await emailIndexOf(`social ${id}`, context),
    emailSealed: await sealEmail(email, { key: id, table: 'auth_flow' }, context),
    expiresAt,
    id,
    jkt: proof.jkt,
    kind: 'social',
    language,
    linkHash: null,
    linkTries: 0,
    matchCode: drawDigits(matchDigits, random),
    needsDevice: true,
    origin: proof.origin,
    projectId: proof.projectId,
    usedAt: null,
  }
  await store.addFlow(row, clock())
  return row
}
