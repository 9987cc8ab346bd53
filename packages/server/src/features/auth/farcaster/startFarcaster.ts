import type { RouteResponse } from '@fairlead/protocol'
import { BaseError } from '@fairlead/protocol'
import type { startFarcaster as startFarcasterRoute } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import { createId, writeAudit } from '../AuthContext.ts'
import { sealContent, socialSeconds } from '../social/SocialContext.ts'
import { takeStartLimit } from '../takeStartLimit.ts'
import type { ChannelContent, FarcasterContext } from './FarcasterContext.ts'
import { openChannel } from './relay.ts'

/** Returns the URI that the sign-in message must contain. */
export function siweUriOf(frameUrl: string): string {
  return new URL('/farcaster', frameUrl).href
}

/** Begins a login with Farcaster and returns the URL that the user opens on the phone. */
export async function startFarcaster(
  { address, proof }: { address: string; proof: Proof },
  context: FarcasterContext,
): Promise<RouteResponse<typeof startFarcasterRoute>> {
  const { clock, farcaster, frameUrl, log, random, store } = context
  if (!farcaster)
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'provider',
      shortMessage:
        'Sign-in with Farcaster is not set up. See auth.farcaster in the configuration.',
    })
  await takeStartLimit('farcaster', { address, jkt: proof.jkt }, context)
  const nonce = Buffer.from(random(16)).toString('hex')
  const expiresAt = clock() + socialSeconds * 1000
  const channel = await openChannel(
    {
      domain: new URL(frameUrl).host,
      expirationTime: new Date(expiresAt).toISOString(),
      nonce,
      siweUri: siweUriOf(frameUrl),
    },
    context,
  ).catch((error: unknown) => {
    const reason = BaseError.find(error, 'UPSTREAM_UNAVAILABLE') ? 'unreachable' : 'answer'
    log({ event: 'vendorFailed', feature: 'sign-in', reason, vendor: 'farcaster' })
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'farcaster' })
  })
  const id = createId('flw', random)
  const content: ChannelContent = { channelToken: channel.channelToken, nonce }
  const { jkt, origin, projectId } = proof
  await store.addSocial(
    {
      binderHash: null,
      browser: '',
      contentSealed: await sealContent(content, id, context),
      cookieHash: null,
      expiresAt,
      handleHash: null,
      id,
      jkt,
      language: 'en',
      origin,
      projectId,
      provider: 'farcaster',
      returnUrl: null,
      startHash: null,
      stateHash: null,
      step: 'asked',
      ticketHash: null,
      tries: 0,
    },
    clock(),
  )
  const data = { provider: 'farcaster' }
  await writeAudit(context, { action: 'social_start', data, origin, projectId, subject: id })
  return { expiresIn: socialSeconds, flowId: id, url: channel.url }
}
