import {
  completeSocial as completeSocialRoute,
  type LoginOutcome,
  releaseSocial as releaseSocialRoute,
  socialStatus as socialStatusRoute,
  startSocial as startSocialRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  implementToken,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import { completeSocial } from './completeSocial.ts'
import { clearFlowCookie } from './flowCookie.ts'
import { openProvider } from './openProvider.ts'
import { readProviderResponse } from './readProviderResponse.ts'
import { releaseSocial } from './releaseSocial.ts'
import type { SocialContext } from './SocialContext.ts'
import { socialStatus } from './socialStatus.ts'
import { startSocial } from './startSocial.ts'

/** Returns the redirect URI of a provider. */
export function redirectUriOf(frameUrl: string, provider: string): string {
  return new URL(`/oauth/callback/${provider}`, frameUrl).href
}

/** Returns the endpoints of social login: the frame's calls, and the two URLs that windows visit. */
export function socialRoutes(
  context: SocialContext,
  guard: Guard,
  page: OutcomePage,
): readonly ProvenEndpoint[] {
  const answer = async (request: Request, { provider = '' }: Readonly<Record<string, string>>) => {
    const answered = await readProviderResponse(request, provider, context)
    if ('outcome' in answered) return page(answered.outcome, clearFlowCookie())
    const { location } = answered
    return new Response(null, {
      headers: { 'cache-control': 'no-store', location, 'set-cookie': clearFlowCookie() },
      // 303 makes the browser use GET after a form POST as well.
      status: 303,
    })
  }

  return [
    implementProven(startSocialRoute, guard, ({ address, body, proof, userAgent }) =>
      startSocial({ ...body, address, locale: body.locale, proof, userAgent }, context),
    ),
    implementProven(socialStatusRoute, guard, ({ body: { flowId }, proof }) =>
      socialStatus({ caller: proof, flowId }, context),
    ),
    implementProven(completeSocialRoute, guard, ({ address, body, proof }) =>
      completeSocial(
        {
          ...body,
          address,
          handle: body.handle,
          proof,
          showsDigits: body.showsDigits,
          ticket: body.ticket,
        },
        context,
      ),
    ),
    implementToken(releaseSocialRoute, guard, async ({ body }) => {
      await releaseSocial(body, context)
      return {}
    }),
    {
      method: 'GET',
      path: '/oauth/start',
      answer: async (request) =>
        (await openProvider(request, context)) ?? page({ kind: 'refused' }),
    },
    ...(['GET', 'POST'] as const).map((method) => ({
      method,
      path: '/oauth/callback/:provider',
      answer: (request: Request, { params }: { params: Readonly<Record<string, string>> }) =>
        answer(request, params),
    })),
  ]
}

/** Returns the page that a provider's window ends on. */
export type OutcomePage = (outcome: LoginOutcome, setCookie?: string) => Promise<Response>
