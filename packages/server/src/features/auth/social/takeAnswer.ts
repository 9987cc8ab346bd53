import type { LoginOutcome } from '@fairlead/protocol/embedded'
import { readText } from '../../../readText.ts'
import type { SocialFlow } from '../../../storage/auth/SocialStore.ts'
import { hashOf, toBase64Url, writeAudit } from '../AuthContext.ts'
import type { Expected, Provider } from './createProvider.ts'
import { readFlowCookie } from './flowCookie.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'
import { isSameHash, openContent, type SocialContext, sealContent } from './SocialContext.ts'

/** Most bytes of a form that a provider sends a browser back with. */
const maxFormBytes = 16 * 1024
/** What comes once in an answer, or not at all. */
const singles = ['code', 'error', 'iss', 'state']

const handlePrefix = 'urn:fairlead:login'

/**
 * Where a login goes on: a page without windows is gone back to, a window tells it who opened it. A page
 * that might be anybody's is asked about first, in either case by the site.
 */
export type Answered = { location: string } | { outcome: LoginOutcome }

const refused: Answered = { outcome: { kind: 'refused' } }

/**
 * Takes what a provider sent a browser back with. Whoever comes without a login of this browser learns
 * nothing, and nothing is asked on their account.
 */
export async function takeAnswer(
  request: Request,
  name: string,
  context: SocialContext,
): Promise<Answered> {
  const { clock, providers, store } = context
  const provider = providers.get(name)
  const answer = provider && (await readAnswer(request, provider, context.frameUrl))
  const state = answer?.searchParams.get('state')
  if (!provider || !answer || !state) return refused
  const flow = await store.findSocialBy('stateHash', hashOf(state), clock())
  if (!flow || !(await store.stepSocial(flow.id, { from: 'asked', to: 'taken' }))) return refused

  const cookie = readFlowCookie(request)
  const isHere = cookie !== undefined && isSameHash(hashOf(cookie), flow.cookieHash)
  if (flow.provider !== name || !isHere) {
    await fail(flow, isHere ? 'provider' : 'browser', context)
    return refused
  }
  if (answer.searchParams.has('error')) {
    const isDenied = answer.searchParams.get('error') === 'access_denied'
    return end(flow, await fail(flow, isDenied ? 'denied' : 'error', context), context)
  }
  try {
    const expected = await openContent<Expected>(flow, context)
    const identity = await provider.identify(answer, expected)
    return end(flow, await welcome(flow, identity, context), context)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log({ event: 'vendorFailed', feature: 'sign-in', reason: error.reason, vendor: name })
    return end(flow, await fail(flow, 'error', context), context)
  }
}

type Result = { needsYes?: boolean; resultUri: string; ticket?: string }

/** The address that the provider sent the browser to; of a form, as if it had been in there. */
async function readAnswer(
  request: Request,
  { brand }: Provider,
  frameUrl: string,
): Promise<URL | undefined> {
  const { pathname, search } = new URL(request.url)
  const url = new URL(pathname, frameUrl)
  if ((request.method === 'POST') !== (brand.usesForm ?? false)) return undefined
  if (request.method === 'POST') {
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return undefined
    const form = await readText(request.body, maxFormBytes).catch(() => undefined)
    if (form === undefined) return undefined
    url.search = form
  } else url.search = search
  const isPlain = singles.every((single) => url.searchParams.getAll(single).length <= 1)
  return isPlain ? url : undefined
}

async function welcome(
  flow: SocialFlow,
  identity: Identity,
  context: SocialContext,
): Promise<Result> {
  const { clock, isVouchedFor, random, store } = context
  const [handle, ticket] = [toBase64Url(random(32)), toBase64Url(random(32))]
  // On its way back through the page's own address the login has no window to hand the ticket over; a
  // window of the site gets it from the page that it comes back through, in the same browser.
  const hasWindow = flow.returnUrl === null || isOwnWindow(flow, context)
  const isFirst = await store.stepSocial(
    flow.id,
    { from: 'taken', to: 'returned' },
    {
      contentSealed: await sealContent(identity, flow.id, context),
      handleHash: hashOf(handle),
      ticketHash: hasWindow ? hashOf(ticket) : null,
    },
  )
  if (!isFirst || flow.expiresAt <= clock()) throw new ProviderFailure('answer')
  const needsYes = !(await isVouchedFor(flow))
  const resultUri = `${handlePrefix}:${handle}`
  return { resultUri, ...(needsYes && { needsYes }), ...(hasWindow && { ticket }) }
}

/** What pages are told in English; nothing of it is the provider's. */
const failures = {
  browser: 'The sign-in came back to another browser.',
  denied: 'The sign-in was cancelled.',
  error: 'The provider could not sign you in. Try again.',
  provider: 'The sign-in came back from another provider.',
} as const

async function fail(
  flow: SocialFlow,
  why: keyof typeof failures,
  context: SocialContext,
): Promise<Result> {
  const { origin, projectId } = flow
  await context.store.stepSocial(flow.id, { from: 'taken', to: 'failed' })
  const entry = { data: { why }, origin, projectId, subject: flow.id }
  await writeAudit(context, { ...entry, action: 'social_failed' })
  const error = why === 'denied' ? 'access_denied' : 'login_failed'
  const words = new URLSearchParams({ error, error_description: failures[why] })
  return { resultUri: `${handlePrefix}?${words}` }
}

function end(flow: SocialFlow, result: Result, context: SocialContext): Answered {
  const { needsYes, resultUri, ticket } = result
  const { id: flowId, origin, returnUrl } = flow
  const url = returnUrl === null ? undefined : new URL(returnUrl)
  url?.searchParams.set('result_uri', resultUri)
  if (url && !needsYes && !isOwnWindow(flow, context)) return { location: url.href }
  const handed = ticket && { flowId, ticket, type: 'fairlead/login-ticket' as const }
  return {
    outcome: {
      kind: 'returned',
      origin,
      resultUri,
      ...(needsYes && { needsYes }),
      ...(handed && { ticket: handed }),
      ...(url && { returnUrl: url.href }),
    },
  }
}

/** Whether a window of the site itself signs in, and no page. */
function isOwnWindow({ origin }: SocialFlow, { frameUrl }: SocialContext): boolean {
  return origin === new URL(frameUrl).origin
}
