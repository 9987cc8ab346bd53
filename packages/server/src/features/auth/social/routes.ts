import type { RouteResponse } from '@fairlead/protocol'
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
import { Refusal } from '../../../problem.ts'
import type { Caller } from '../../../storage/auth/flows.ts'
import { hashOf, writeAudit } from '../AuthContext.ts'
import { takeCallLimit } from '../takeCallLimit.ts'
import { completeSocial } from './completeSocial.ts'
import { clearFlowCookie } from './flowCookie.ts'
import { openProvider } from './openProvider.ts'
import { type Answered, readProviderResponse } from './readProviderResponse.ts'
import { isSameHash, type SocialContext } from './SocialContext.ts'
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
  const end = async (answered: Answered) => {
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
      async answer(request) {
        const opened = await openProvider(request, context)
        if (opened instanceof Response) return opened
        return opened ? end(opened) : page({ kind: 'refused' })
      },
    },
    ...(['GET', 'POST'] as const).map((method) => ({
      method,
      path: '/oauth/callback/:provider',
      answer: async (
        request: Request,
        { params: { provider = '' } }: { params: Readonly<Record<string, string>> },
      ) => end(await readProviderResponse(request, provider, context)),
    })),
  ]
}

/** Returns the page that a provider's window ends on. */
export type OutcomePage = (outcome: LoginOutcome, setCookie?: string) => Promise<Response>

/**
 * Releases a login whose window can no longer reach its page, so that the frame can complete it without the handle. The
 * login is then not bound to a device, so a mail has to approve the device.
 *
 * @throws `OTP_INVALID` if the ticket is not the login's; `OTP_EXPIRED` if the login is over.
 */
async function releaseSocial(
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

/** Returns the status of a login of the caller. */
async function socialStatus(
  options: { caller: Caller; flowId: string },
  context: SocialContext,
): Promise<RouteResponse<typeof socialStatusRoute>> {
  const { clock, store } = context
  const { caller, flowId } = options
  const flow = await store.findSocial(flowId, caller)
  if (!flow) throw new Refusal('NOT_FOUND', { field: 'flowId' })
  await takeCallLimit('status', flowId, context)
  const { expiresAt, step, ticketHash } = flow
  if (step === 'done' || step === 'failed') return { status: step }
  if (expiresAt <= clock()) return { status: 'expired' }
  if (step !== 'returned') return { status: 'open' }
  return { binding: ticketHash === null ? 'weak' : 'strong', status: 'returned' }
}

/** Element of the page that receives the outcome. */
const place = /(<script type="application\/json" id="outcome">)(<\/script>)/

/** Creates the page that a provider's window ends on. The page's script is a static file; the outcome is inert JSON. */
export function createOutcomePage(options: {
  /** Reads the built page and the headers for the site's windows. */
  read: () => Promise<{ headers: Record<string, string>; text: string }>
}): OutcomePage {
  return async (outcome, setCookie) => {
    const { headers, text } = await options.read()
    // Escapes the characters that could end the script element.
    const data = JSON.stringify(outcome).replace(/[<>&\u2028\u2029]/g, toEscape)
    const body = text.replace(place, (_, begin: string, end: string) => begin + data + end)
    return new Response(body, {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(setCookie !== undefined && { 'set-cookie': setCookie }),
      },
      status: outcome.kind === 'refused' ? 400 : 200,
    })
  }
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
