import type { LoginOutcome } from '@fairlead/protocol/embedded'
import { readText } from '../../../readText.ts'
import type { SocialFlow } from '../../../storage/auth/socials.ts'
import { hashOf, toBase64Url, writeAudit } from '../AuthContext.ts'
import type { Expected, Provider } from './createProvider.ts'
import { readFlowCookie } from './flowCookie.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'
import {
  isSameHash,
  openContent,
  providerKey,
  type SocialContext,
  sealContent,
} from './SocialContext.ts'

/** Maximum size of a `form_post` response, in bytes. */
const maxFormBytes = 16 * 1024
/** Parameters that may occur at most once. */
const singles = ['code', 'error', 'iss', 'state']

const handlePrefix = 'urn:fairlead:login'

/**
 * Where a login continues. A page without windows is returned to; a window passes the result to its opener. For a page
 * that is not on the project's allowlist, the site asks the user first in both cases.
 */
export type Answered = { location: string } | { outcome: LoginOutcome }

const refused: Answered = { outcome: { kind: 'refused' } }

/**
 * Handles the redirect from a provider. A browser that did not begin the login learns nothing, and no request is sent
 * to the provider for it.
 */
export async function readProviderResponse(
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
  if (providerKey(flow) !== name || !isHere) {
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
    context.log({
      event: 'vendorFailed',
      feature: 'sign-in',
      reason: error.reason,
      vendor: flow.provider,
    })
    return end(flow, await fail(flow, 'error', context), context)
  }
}

/** Ends a login whose provider can't be opened. */
export async function failAtStart(
  flow: SocialFlow,
  { reason }: ProviderFailure,
  context: SocialContext,
): Promise<Answered> {
  const vendor = flow.provider
  context.log({ event: 'vendorFailed', feature: 'sign-in', reason, vendor })
  await context.store.stepSocial(flow.id, { from: 'asked', to: 'taken' })
  return end(flow, await fail(flow, 'error', context), context)
}

type Result = { needsConfirmation?: boolean; resultUri: string; ticket?: string }

/** Returns the redirect URL of the response; for a form POST, with the form's fields as the query. */
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
  // A login that returns by the page's own URL has no window to pass the ticket to. A window of the site gets the
  // ticket from the outcome page, in the same browser.
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
  const needsConfirmation = !(await isVouchedFor(flow))
  const resultUri = `${handlePrefix}:${handle}`
  return {
    resultUri,
    ...(needsConfirmation && { needsConfirmation }),
    ...(hasWindow && { ticket }),
  }
}

/** English messages for pages. They contain nothing from the provider. */
const failures = {
  browser: 'The sign-in returned to a different browser.',
  denied: 'The sign-in was cancelled.',
  error: 'The provider could not sign you in. Try again.',
  provider: 'The sign-in returned from a different provider.',
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
  const { needsConfirmation, resultUri, ticket } = result
  const { id: flowId, origin, returnUrl } = flow
  const url = returnUrl === null ? undefined : new URL(returnUrl)
  url?.searchParams.set('result_uri', resultUri)
  if (url && !needsConfirmation && !isOwnWindow(flow, context)) return { location: url.href }
  const handed = ticket && { flowId, ticket, type: 'fairlead/login-ticket' as const }
  return {
    outcome: {
      kind: 'returned',
      origin,
      resultUri,
      ...(needsConfirmation && { needsConfirmation }),
      ...(handed && { ticket: handed }),
      ...(url && { returnUrl: url.href }),
    },
  }
}

/** Returns true if the frame's own site began the login instead of a page. */
function isOwnWindow({ origin }: SocialFlow, { frameUrl }: SocialContext): boolean {
  return origin === new URL(frameUrl).origin
}
