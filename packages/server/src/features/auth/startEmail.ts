import type { RouteResponse } from '@fairlead/protocol'
import type { startEmail as startEmailRoute } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { Flow, User } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, createId, hashOf, toBase64Url, writeAudit } from './AuthContext.ts'
import { canonicalEmail } from './canonicalEmail.ts'
import { describeBrowser } from './describeBrowser.ts'
import { drawDigits } from './drawDigits.ts'
import { emailIndexOf, sealEmail } from './emailRow.ts'
import { findOwnSession } from './findOwnSession.ts'
import { toLanguage } from './mails/texts.ts'
import { flowSeconds, maxOtpTries } from './otp.ts'
import { sendCode, sendLink } from './sendFlowMail.ts'
import { onDevice, resendSeconds, takeMailboxLimits, takeMailLimits } from './takeMailLimits.ts'
import { isApprovalEnough, requireThirdParties } from './thirdParties.ts'

/** Tries at the digits of a link. */
export const maxLinkTries = 3
/** Digits that tell logins apart. */
export const matchDigits = 3
/** No row has this id. */
const nobody = 'usr_none'
/** After so many wrong codes in a row a code alone no longer lets a device in: its mailbox has to. */
const maxFailures = 20

type Started = RouteResponse<typeof startEmailRoute>

/**
 * Begins a login, or mails again for one that is under way: the tries at its codes stay counted.
 *
 * An address that nobody has yet is answered like any other.
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
      shortMessage: 'Sign-in by e-mail needs a mail server: set SMTP_URL where the server runs.',
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

  // The address first: where it is refused, fresh keys leave no rows.
  await takeMailLimits('ip', address, context)
  await takeMailLimits('key', proof.jkt, context)
  const open = await findOpen({ emailIndex, proof, showsDigits }, context)
  const device = await findDevice(user, proof.jkt, context)
  const isVerified = device?.isVerified && isApprovalEnough(device, proof.project)
  // Also of one that has to be approved anew: its owner may be the one who took the address back.
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
    /** Of the caller, as limits count it. */
    address: string
    email: string
    locale: string | undefined
    proof: Proof
    /** False for a client that can't show digits. */
    showsDigits?: boolean | undefined
    userAgent: string
  }
}

/** The login that is under way; one whose link died is over, one whose codes are used up blocks. */
async function findOpen(
  about: { emailIndex: string; proof: Proof; showsDigits: boolean },
  context: AuthContext,
) {
  const { emailIndex, proof, showsDigits } = about
  const { clock, store } = context
  const open = await store.findOpenFlow(proof, emailIndex, clock())
  if (open && (await store.isOtpLocked(open.id, 'login', maxOtpTries))) throw new Refusal('LOCKED')
  const isDead = open && open.deviceApprovedAt === null && open.linkTries >= maxLinkTries
  // A login keeps its digits. One that began without gives way to a client that shows them.
  const isWeaker = open?.asksDigits === false && showsDigits
  return isDead || isWeaker ? undefined : open
}

/** The device that asks, unless it was taken away. */
async function findDevice(user: User | undefined, jkt: string, { store }: AuthContext) {
  // Also asked where nobody has the address: the time of the answer must not tell.
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
