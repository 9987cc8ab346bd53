import { hashOf, toBase64Url } from '../AuthContext.ts'
import { writeFlowCookie } from './flowCookie.ts'
import { ProviderFailure } from './ProviderFailure.ts'
import { type Answered, failAtStart } from './readProviderResponse.ts'
import { providerKey, type SocialContext, sealContent } from './SocialContext.ts'

/** Maximum length of the page URL that a login returns to. */
const maxReturnLength = 2048

/**
 * Redirects the user's window to the provider, once per login, and sets the cookie that the response is bound to.
 *
 * @returns The end of the login if the provider's metadata can't be fetched; `undefined` if the login is unknown, used or expired, or if its return URL is not on the login's origin.
 */
export async function openProvider(
  request: Request,
  context: SocialContext,
): Promise<Answered | Response | undefined> {
  const { clock, isVouchedFor, providers, random, store } = context
  // A prefetch must not use up the URL.
  if (request.headers.has('sec-purpose')) return undefined
  if ((request.headers.get('sec-fetch-dest') ?? 'document') !== 'document') return undefined
  const states = new URL(request.url).searchParams.getAll('state')
  const [, token, appended] = /^([0-9a-f]{64})(?:--(.*))?$/s.exec(states.join('&')) ?? []
  if (token === undefined) return undefined
  const flow = await store.findSocialBy('startHash', hashOf(token), clock())
  const provider = flow && providers.get(providerKey(flow))
  if (!provider || flow.step !== 'begun') return undefined
  const returnUrl = appended === undefined ? undefined : readReturnUrl(appended, flow.origin)
  if (appended !== undefined && returnUrl === undefined) return undefined

  const draw = () => toBase64Url(random(32))
  const [cookie, nonce, state, verifier] = [draw(), draw(), draw(), draw()]
  const expected = { nonce, state, verifier }
  const isFirst = await store.stepSocial(
    flow.id,
    { from: 'begun', to: 'asked' },
    {
      contentSealed: await sealContent(expected, flow.id, context),
      cookieHash: hashOf(cookie),
      returnUrl: returnUrl ?? null,
      stateHash: hashOf(state),
    },
  )
  if (!isFirst) return undefined
  const asks = !(await isVouchedFor(flow))
  const location = await provider.authorizeUrl(expected, { asks }).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    return error
  })
  if (location instanceof ProviderFailure)
    return failAtStart({ ...flow, returnUrl: returnUrl ?? null }, location, context)
  return new Response(null, {
    headers: {
      'cache-control': 'no-store',
      location: location.href,
      'set-cookie': writeFlowCookie(cookie, { answersByForm: provider.brand.usesForm ?? false }),
    },
    status: 303,
  })
}

/** Returns the return URL of a login without a window. It must have the origin that began the login. */
function readReturnUrl(appended: string, origin: string): string | undefined {
  const text = /^https?%3a/i.test(appended) ? decode(appended) : appended
  if (text === undefined || text.length > maxReturnLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isThere = /^https?:$/.test(url.protocol) && url.origin === origin
  if (!isThere || url.username || url.password) return undefined
  url.hash = ''
  return url.href
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
