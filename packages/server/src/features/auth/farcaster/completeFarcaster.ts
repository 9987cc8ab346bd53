import { BaseError, cleanText, type RouteResponse } from '@fairlead/protocol'
import type { completeFarcaster as completeFarcasterRoute } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { SocialFlow } from '../../../storage/auth/socials.ts'
import { writeAudit } from '../AuthContext.ts'
import { signInIdentity } from '../signInIdentity.ts'
import { openContent } from '../social/SocialContext.ts'
import { createWaitingCallers } from '../waitForDevice.ts'
import type {
  ChannelContent,
  FarcasterConfiguration,
  FarcasterContext,
} from './FarcasterContext.ts'
import { readChannel } from './relay.ts'
import { siweUriOf } from './startFarcaster.ts'
import { verifySignIn } from './verifySignIn.ts'

/** Maximum time that one call waits, in milliseconds. */
const waitMs = 25_000
/** Polling interval of the relay, in milliseconds. */
const lookMs = 1_500

type Completed = RouteResponse<typeof completeFarcasterRoute>

/** Waits until the user approves the sign-in in the Farcaster app, then begins a session. */
export function createFarcasterWaiter(context: FarcasterContext) {
  const { clock, farcaster, log, schedule, store } = context
  const turns = createWaitingCallers(schedule)

  return {
    /** @throws `OTP_INVALID` if the login isn't the caller's, or if the relay's answer is not a valid sign-in. */
    async wait(options: { flowId: string; proof: Proof; signal: AbortSignal }): Promise<Completed> {
      const { flowId, proof, signal } = options
      const flow = await store.findSocial(flowId, proof)
      if (!farcaster || flow?.provider !== 'farcaster') throw invalid()
      if (flow.step === 'done') throw new Refusal('CONFLICT', { field: 'flowId' })
      if (flow.step === 'failed') throw invalid()
      const content = await openContent<ChannelContent>(flow, context)
      const untilMs = clock() + waitMs
      turns.sendAway(flowId)
      for (;;) {
        if (flow.expiresAt <= clock()) throw new Refusal('OTP_EXPIRED', { field: 'flowId' })
        const status = await readChannel(content.channelToken, context).catch(unreachable)
        if (status.state === 'completed') return signIn({ content, farcaster, flow, proof, status })
        const isTurn = clock() < untilMs && (await turns.pause(flowId, { delayMs: lookMs, signal }))
        if (!isTurn) return { status: 'pending' }
      }
    },
  }

  async function signIn(about: {
    content: ChannelContent
    farcaster: FarcasterConfiguration
    flow: SocialFlow
    proof: Proof
    status: { message: string; signature: string; username?: string | null | undefined }
  }): Promise<Completed> {
    const { content, farcaster, flow, proof, status } = about
    const { fetch, frameUrl } = context
    const fid = await verifySignIn(status, {
      clock,
      domain: new URL(frameUrl).host,
      farcaster,
      fetch,
      nonce: content.nonce,
      siweUri: siweUriOf(frameUrl),
    }).catch(unreachable)
    if (fid === undefined) {
      await store.stepSocial(flow.id, { from: 'asked', to: 'failed' })
      const { id: subject, origin, projectId } = flow
      await writeAudit(context, { action: 'social_failed', origin, projectId, subject })
      throw invalid()
    }
    if (!(await store.stepSocial(flow.id, { from: 'asked', to: 'done' })))
      throw new Refusal('CONFLICT', { field: 'flowId' })
    return signInIdentity(
      {
        amr: ['fed'],
        identity: {
          email: null,
          issuer: `farcaster:${farcaster.chainId}:${farcaster.idRegistry.toLowerCase()}`,
          subject: String(fid),
          // The relay's user name is unverified and only displayed.
          userName: status.username ? cleanText(status.username) : `fid ${fid}`,
        },
        // The QR code can be forwarded to anyone, so the phone's approval does not verify this device.
        isVerified: false,
        proof,
        provider: 'farcaster',
      },
      context,
    )
  }

  function unreachable(error: unknown): never {
    const reason = BaseError.find(error, 'UPSTREAM_UNAVAILABLE') ? 'unreachable' : 'answer'
    log({ event: 'vendorFailed', feature: 'sign-in', reason, vendor: 'farcaster' })
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'farcaster' })
  }
}

function invalid(): Refusal {
  return new Refusal('OTP_INVALID', {
    field: 'flowId',
    shortMessage: 'This sign-in can’t be completed here. Start it again.',
  })
}
