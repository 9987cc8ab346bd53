import type { RouteResponse } from '@fairlead/protocol'
import type { startEmail as startEmailRoute } from '@fairlead/protocol/embedded'
import { drawDigits } from '../../drawDigits.ts'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { Flow } from '../../storage/auth/flows.ts'
import type { User } from '../../storage/auth/userRows.ts'
import { type AuthContext, createId, hashOf, toBase64Url, writeAudit } from './AuthContext.ts'
import { canonicalEmail } from './canonicalEmail.ts'
import { describeBrowser } from './describeBrowser.ts'
import { emailIndexOf, sealEmail } from './emailRow.ts'
import { findOwnSession } from './findOwnSession.ts'
import { toLanguage } from './mails/texts.ts'
import { flowSeconds, maxOtpTries } from './otp.ts'
import { sendCode, sendLink } from './sendFlowMail.ts'
import { onDevice, resendSeconds, takeMailboxLimits, takeMailLimits } from './takeMailLimits.ts'
import { isApprovalEnough, requireThirdParties } from './thirdParties.ts'

/** Maximum number of tries at the digits of a link. */
export const maxLinkTries = 3
/** Number of digits that identify a login to the user. */
export const matchDigits = 3
/** User id that no row has. */
const nobody = 'usr_none'
/** Number of consecutive wrong codes after which even a known device must be approved by mail again. */
const maxFailures = 20

type Started = RouteResponse<typeof startEmailRoute>

/**
 * Begins an email login, or mails again for the login that is under way. The tries at its codes stay counted.
 *
 * An email address without an account is answered like any other.
 */
export async function startEmail(
  options: startEmail.Options,
  context: AuthContext,
): Promise<Started> {
  const { address, proof, showsDigits = true, userAgent } = options
  if (!showsDigits) requireThirdParties(proof.project)
  const { clock, mailer, store } = context
  if (!mailer)
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'email',
      shortMessage: 'Email sign-in needs a mail server. Set SMTP_URL on the server.',
    })
  const email = canonicalEmail(options.email)
  const emailIndex = await emailIndexOf(email, context)
  const user = await store.findUserByEmail(emailIndex)
  const session = await findOwnSession(proof, context)
  if (user && session?.userId === user.id)
    return {
      action: 'CONNECT',
      expiresIn: 0,
      flowId: createId('flw', context.random),
      resendAfter: 0,
    }

  // The IP address is checked first, so that new keys of a refused address store no counters.
  await takeMailLimits('ip', address, context)
  await takeMailLimits('key', proof.jkt, context)
  const open = await findOpen({ emailIndex, proof, showsDigits }, context)
  const device = await findDevice(user, proof.jkt, context)
  const isVerified = device?.isVerified && isApprovalEnough(device, proof.project)
  // Also applies to a device that must be approved again: it may belong to the owner who undid an email change.
  if (device?.isKnown) await takeMailLimits('device', onDevice(email, proof.jkt), context)
  else await takeMailboxLimits({ address, email }, context)
  const token = toBase64Url(context.random(32))
  const expiresAt = clock() + flowSeconds * 1000
  const flow =
    open ??
    (await createFlow(
      {
        asksDigits: showsDigits,
        browser: describeBrowser(userAgent),
        email,
        emailIndex,
        expiresAt,
        language: toLanguage(options.locale),
        needsDevice: !isVerified || (user?.failCount ?? 0) >= maxFailures,
        proof,
      },
      context,
    ))
  const isWaiting = flow.needsDevice && flow.deviceApprovedAt === null
  await store.renewFlow(flow.id, { expiresAt, linkHash: isWaiting ? hashOf(token) : flow.linkHash })
  const { origin, projectId } = proof
  await writeAudit(context, { action: 'email_start', origin, projectId, subject: flow.id })
  if (isWaiting) await sendLink(flow, token, mailer, context)
  else await sendCode(flow, mailer, context)

  return {
    action: isWaiting ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
    ...(isWaiting && flow.asksDigits && { matchCode: flow.matchCode }),
    expiresIn: flowSeconds,
    flowId: flow.id,
    resendAfter: resendSeconds,
  }
}

export declare namespace startEmail {
  type Options = {
    /** IP address or prefix of the caller, as rate limits count it. */
    address: string
    email: string
    locale: string | undefined
    proof: Proof
    /** False for a client that can't show digits. */
    showsDigits?: boolean | undefined
    userAgent: string
  }
}

/**
 * Returns the login under way. A login whose link is used up is ignored.
 *
 * @throws `LOCKED` if the tries at its codes are used up.
 */
async function findOpen(
  about: { emailIndex: string; proof: Proof; showsDigits: boolean },
  context: AuthContext,
) {
  const { emailIndex, proof, showsDigits } = about
  const { clock, store } = context
  const open = await store.findOpenFlow(proof, emailIndex, clock())
  if (open && (await store.isOtpLocked(open.id, 'login', maxOtpTries))) throw new Refusal('LOCKED')
  const isDead = open && open.deviceApprovedAt === null && open.linkTries >= maxLinkTries
  // A login keeps its digits setting. A client that shows digits replaces a login that began without them.
  const isWeaker = open?.asksDigits === false && showsDigits
  return isDead || isWeaker ? undefined : open
}

/** Returns the caller's device, unless it was removed. */
async function findDevice(user: User | undefined, jkt: string, { store }: AuthContext) {
  // Queried for unknown addresses too, so that the response time does not reveal them.
  const device = await store.findDevice(user?.id ?? nobody, jkt)
  return device?.isRevoked ? undefined : device
}

async function createFlow(
  about: {
    asksDigits: boolean
    browser: string
    email: string
    emailIndex: string
    expiresAt: number
    language: string
    needsDevice: boolean
    proof: Proof
  },
  context: AuthContext,
): Promise<Flow> {
  const { clock, random, store } = context
  const { email, proof, ...rest } = about
  const id = createId('flw', random)
  const flow: Flow = {
    ...rest,
    id,
    kind: 'email',
    deviceApprovedAt: null,
    emailSealed: await sealEmail(email, { key: id, table: 'auth_flow' }, context),
    jkt: proof.jkt,
    linkHash: null,
    linkTries: 0,
    matchCode: drawDigits(matchDigits, random),
    origin: proof.origin,
    projectId: proof.projectId,
    usedAt: null,
  }
  await store.addFlow(flow, clock())
  return flow
}
