import type { RouteResponse } from '@fairlead/protocol'
import type { LoginProvider, startSocial as startSocialRoute } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import { createId, hashOf, writeAudit } from '../AuthContext.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { toLanguage } from '../mails/texts.ts'
import { takeStartLimit } from '../takeStartLimit.ts'
import { providerKey, type SocialContext, socialSeconds } from './SocialContext.ts'

/** Begins a login with a provider. The returned URL works once. */
export async function startSocial(
  options: startSocial.Options,
  context: SocialContext,
): Promise<RouteResponse<typeof startSocialRoute>> {
  const { address, binderHash, locale, proof, provider, userAgent } = options
  const { clock, frameUrl, providers, random, store } = context
  if (!providers.has(providerKey({ projectId: proof.projectId, provider })))
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'provider',
      shortMessage: `Sign-in with ${provider} is not set up. See auth.social and auth.oidc in the configuration.`,
    })
  await takeStartLimit('social', { address, jkt: proof.jkt }, context)
  const id = createId('flw', random)
  // Hex digits only, because pages without windows append their own URL after `--`.
  const state = Buffer.from(random(32)).toString('hex')
  const { jkt, origin, projectId } = proof
  await store.addSocial(
    {
      binderHash,
      browser: describeBrowser(userAgent),
      contentSealed: null,
      cookieHash: null,
      expiresAt: clock() + socialSeconds * 1000,
      handleHash: null,
      id,
      jkt,
      language: toLanguage(locale),
      origin,
      projectId,
      provider,
      returnUrl: null,
      startHash: hashOf(state),
      stateHash: null,
      step: 'begun',
      ticketHash: null,
      tries: 0,
    },
    clock(),
  )
  await writeAudit(context, {
    action: 'social_start',
    data: { provider },
    origin,
    projectId,
    subject: id,
  })
  const uri = new URL('/oauth/start', frameUrl)
  uri.searchParams.set('state', state)
  return { expiresIn: socialSeconds, flowId: id, uri: uri.href }
}

export declare namespace startSocial {
  type Options = {
    /** IP address or prefix of the caller, as rate limits count it. */
    address: string
    binderHash: string
    locale: string | undefined
    proof: Proof
    provider: LoginProvider
    userAgent: string
  }
}
