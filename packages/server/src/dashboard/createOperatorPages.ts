import { BaseError } from '@fairlead/protocol'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Log, toCrash } from '../log.ts'
import { createRateLimiter } from '../middleware/createRateLimiter.ts'
import { readText } from '../readText.ts'
import { createUuid, type Random } from '../uuid.ts'
import { type Access, sessionMs } from './createAccess.ts'
import { type Html, html } from './html.ts'
import { renderDocument } from './parts.ts'
import { style } from './style.ts'

/** Requests of one address: 10 per second, and 60 at once. */
const requestLimit = { refillPerSecond: 10, tokens: 60 }
/** Maximum size of a form: a thousand origins. */
const maxFormBytes = 400_000

/** No script, and nothing from another origin. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With `no-referrer`, browsers would send no origin with a form.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Values that each request of {@link OperatorPages} has. */
export type PageBindings = { Bindings: { address: string } }

/** Pages for operators as a function from request to response. */
export type OperatorPages = (request: Request, client: { address: string }) => Promise<Response>

/**
 * Creates pages without scripts, for operators who have opened a sign-in link.
 *
 * @param own.mount - Mounts the routes. All of them need a session.
 * @param own.origins - Origins under which the pages are reached. Requests to other hosts and forms of other pages are
 *   refused.
 */
export function createOperatorPages(own: createOperatorPages.Options): OperatorPages {
  const { clock, log, mount, origins, random, wrongHost } = own
  const limiter = createRateLimiter(requestLimit, clock)
  const hosts = origins.map((origin) => new URL(origin).host)
  const app = new Hono<PageBindings>()
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    // Against DNS rebinding: a site whose name resolves to this machine has another host.
    if (!hosts.includes(new URL(context.req.url).host)) return refuse(context, 421, wrongHost)
    if (limiter.take(context.env.address) > 0) return refuse(context, 429, 'Try again in a minute.')
    const isForm = context.req.method !== 'GET' && context.req.method !== 'HEAD'
    // Cookies don't distinguish ports, so `SameSite` isn't enough.
    if (isForm && !origins.includes(context.req.header('origin') ?? ''))
      return refuse(context, 403, 'The form was sent by another page.')
    return next()
  })
  app.get('/style.css', (context) => context.body(style, 200, { 'content-type': 'text/css' }))
  mountAccess(app, own)
  mount(app)
  app.notFound((context) => refuse(context, 404, 'There is no such page.'))
  app.onError((error, context) => {
    const code = BaseError.is(error) ? error.code : undefined
    if (code === 'REQUEST_INVALID') return refuse(context, 400, 'The form is incomplete.')
    if (code === 'NOT_FOUND') return refuse(context, 404, 'There is no such page.')
    log(toCrash(error, createUuid(random)))
    return refuse(context, 500, 'Something went wrong. The log has the details.')
  })
  return async (request, client) => app.fetch(request, client)
}

/** Mounts the sign-in. Routes that are mounted later need a session. */
function mountAccess(app: Hono<PageBindings>, own: createOperatorPages.Options): void {
  const { access, name, onSignIn, origins } = own
  const isSecure = origins.some((origin) => origin.startsWith('https:'))
  // A prefix that browsers accept from this host only, and only over TLS.
  const cookie = isSecure ? `__Host-fairlead-${name}` : `fairlead-${name}`
  const attributes = { path: '/', secure: isSecure }

  app.get('/sign-in', (context) => show(context, signInPage(own, context.req.query('token'))))
  app.post('/sign-in', async (context) => {
    const session = await access.signIn((await readFields(context)).token ?? '')
    if (session === undefined)
      return refuse(context, 403, 'This link was used or has expired. Open a new one.')
    await onSignIn?.()
    const lifetime = { httpOnly: true, maxAge: sessionMs / 1000, sameSite: 'Strict' } as const
    setCookie(context, cookie, session, { ...attributes, ...lifetime })
    return context.redirect('/', 303)
  })
  app.use(async (context, next) => {
    const session = getCookie(context, cookie)
    if (session !== undefined && (await access.isSignedIn(session))) return next()
    return context.redirect('/sign-in', 303)
  })
  app.post('/sign-out', async (context) => {
    await access.signOut(getCookie(context, cookie) ?? '')
    deleteCookie(context, cookie, attributes)
    return context.redirect('/sign-in', 303)
  })
}

export declare namespace createOperatorPages {
  type Options = {
    access: Access
    /** Milliseconds since 1970. */
    clock: () => number
    /** Instructions for an operator without a link. */
    help: Html
    log: Log
    mount(app: Hono<PageBindings>): void
    /** Last part of the cookie's name. */
    name: string
    onSignIn?(): Promise<void>
    origins: readonly string[]
    random: Random
    /** Heading of the sign-in. */
    title: string
    /** Instructions for an operator who opens the pages under another host. */
    wrongHost: string
  }
}

/** Reads the fields of a form. @throws `REQUEST_INVALID` if the form is too large or not readable. */
export async function readFields(context: Context<PageBindings>): Promise<Record<string, string>> {
  const text = await readText(context.req.raw.body, maxFormBytes).catch(() => undefined)
  if (text === undefined)
    throw new BaseError('REQUEST_INVALID', { shortMessage: 'The form is too large' })
  return Object.fromEntries(new URLSearchParams(text))
}

function signInPage({ help, title }: createOperatorPages.Options, token: string | undefined): Html {
  const form = token
    ? html`<form method="post" action="/sign-in"><input type="hidden" name="token" value="${token}">
<button>Sign in</button></form>`
    : help
  return renderDocument('Sign in', html`<main><h1>${title}</h1>${form}</main>`)
}

/** Responds with a page. */
export function show(
  context: Context<PageBindings>,
  page: Html,
  status: 200 | 400 = 200,
): Response {
  return context.html(page.markup, status)
}

/** Responds with an error page. */
export function refuse(
  context: Context<PageBindings>,
  status: 400 | 403 | 404 | 421 | 429 | 500,
  reason: string,
): Response {
  const content = html`<main><h1>${reason}</h1><p><a href="/">Overview</a></p></main>`
  return context.html(renderDocument('Error', content).markup, status)
}
