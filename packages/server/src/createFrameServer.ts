import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  type AuthContext,
  auditSigner,
  logAuditEnd,
  writeAudit,
} from './features/auth/AuthContext.ts'
import { backendRoutes } from './features/auth/backend/routes.ts'
import {
  type LoginConfiguration,
  type LoginRoutes,
  loginRoutes,
} from './features/auth/loginRoutes.ts'
import { createBranding, type MailSettings } from './features/auth/mails/createBranding.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sendNotice } from './features/auth/sendNotice.ts'
import { sendRecoveryMail } from './features/auth/sendRecoveryMail.ts'
import { createOutcomePage } from './features/auth/social/routes.ts'
import { startSweeping } from './features/auth/startSweeping.ts'
import { type Holdings, holdingsRoute } from './features/balances/holdingsRoute.ts'
import type { ChainBundler } from './features/bundler/answerBundlerCall.ts'
import { operationsRoute } from './features/bundler/operationsRoute.ts'
import { createRecoveryCodes } from './features/custody/challenge.ts'
import { custodyRoutes } from './features/custody/routes.ts'
import { type ConfiguredFrameChain, configRoute } from './features/frame/configRoute.ts'
import { createFrameSite, type FrameSite } from './features/frame/createFrameSite.ts'
import { defaultFrameChains } from './features/frame/defaultFrameChains.ts'
import { everywhereHeaders, inertHeaders } from './features/frame/frameHeaders.ts'
import { securityPath, toSecurityText } from './features/frame/toSecurityText.ts'
import type { SessionsFeature } from './features/sessions/createSessionsFeature.ts'
import type { Kms } from './kms/Kms.ts'
import type { Log } from './log.ts'
import { createMailQueue, type MailQueue } from './mail/createMailQueue.ts'
import type { Mailer } from './mail/Mailer.ts'
import { createCounter } from './metrics/createCounter.ts'
import type { Metric } from './metrics/formatMetrics.ts'
import { createGuard } from './middleware/createGuard.ts'
import { createRateLimiter } from './middleware/createRateLimiter.ts'
import { errorBody } from './middleware/errorBody.ts'
import type { ProvenEndpoint } from './middleware/implementProven.ts'
import { mountEndpoint } from './middleware/mountEndpoint.ts'
import { requestId } from './middleware/requestId.ts'
import type { ServerContext } from './middleware/ServerContext.ts'
import { Refusal } from './problem.ts'
import { later, type Schedule } from './schedule.ts'
import type { Project } from './storage/Project.ts'
import type { Storage } from './storage/Storage.ts'
import type { Random } from './uuid.ts'

/** Rate limit per caller and route. A working page sends only a handful of requests. */
const rateLimit = { refillPerSecond: 2, tokens: 120 }

/** Serves the frame's host: its site, login, and the API of embedded wallets. */
export type FrameServer = {
  /** @param host - With its port, as in a URL or in the header `Host`. */
  isHost(host: string): boolean
  fetch(request: Request, client: { address: string }): Promise<Response>
  /** Configured login methods: `email`, and names of providers. */
  readonly logins: readonly string[]
  /** Returns the OpenID Connect providers of one project. */
  readonly oidcOf: LoginRoutes['oidcOf']
  /** Returns the metrics of logins and of the mail queue. */
  metrics(): readonly Metric[]
  /** Starts the sweep of expired logins and smart sessions, and sends waiting emails. Close the result before the storage is closed. */
  follow(): { close(): Promise<void> }
}

/** Serves the frame's site and its API. The frame has its own origin, so it shares no route with the data API. */
export function createFrameServer(dependencies: createFrameServer.Dependencies): FrameServer {
  const { clock, frame, log, projects, schedule = later, storage } = dependencies
  const { chains = defaultFrameChains, folder, kms, mailer } = frame
  const { host } = new URL(frame.url)
  const queue =
    mailer && createMailQueue({ ...dependencies, kms, mailer, schedule, store: storage.mails })
  const site = createFrameSite({
    findProject: projects.find,
    folder,
    rpcOrigins: [...new Set(chains.flatMap(({ rpcUrls }) => rpcUrls.map(originOf)))],
  })
  const audited = createCounter({
    name: 'fairlead_audit_entries_total',
    help: 'Entries of the audit, by action: logins, approvals, recoveries and refusals.',
    labels: ['action'],
  })
  const logEnd = logAuditEnd({
    clock,
    log,
    record: () => storage.auth.recordAudit(auditSigner(kms), clock()),
  })
  const { endpoints, names, oidcOf } = createEndpoints(dependencies, site, {
    mailer: queue,
    onAudit({ action }) {
      audited.add(action)
      return logEnd()
    },
  })
  const app = createApp(dependencies, endpoints, site)

  return {
    logins: [...(mailer ? ['email'] : []), ...names],
    oidcOf,
    metrics: () => [audited.read(), ...(queue?.metrics() ?? [])],
    isHost: (asked) => asked.toLowerCase() === host,
    async fetch(request, client) {
      return app.fetch(request, client)
    },
    follow() {
      const sweep = async (nowMs: number) => {
        await storage.auth.sweep(nowMs)
        await storage.smartSessions.sweep(nowMs)
      }
      const sweeping = startSweeping({ clock, log, schedule, store: { sweep } })
      const sending = queue?.follow()
      return {
        async close() {
          await Promise.all([sending?.close(), sweeping.close()])
        },
      }
    },
  }
}

/** Creates the frame's API: its configuration, login, and embedded wallets. */
function createEndpoints(
  dependencies: createFrameServer.Dependencies,
  site: FrameSite,
  { mailer, onAudit }: Required<Pick<AuthContext, 'onAudit'>> & { mailer: MailQueue | undefined },
): Pick<LoginRoutes, 'endpoints' | 'names' | 'oidcOf'> {
  const { bundlers, clock, fetch, frame, holdings, log, projects, random, storage } = dependencies
  const { chains = defaultFrameChains, kms, recoveryDelayMs = 0 } = frame
  const { origin: frameUrl } = new URL(frame.url)
  const guard = createGuard({
    clock,
    findProject: projects.find,
    frameUrl,
    kms,
    store: storage.auth,
  })
  const auth = createAuthContext(dependencies, {
    accessTokens: guard.accessTokens,
    mailer,
    onAudit,
  })
  const logins = loginRoutes(
    {
      ...auth,
      codes: createRecoveryCodes(storage.custody),
      configuration: frame.logins ?? {},
      fetch,
      guardedFetch: dependencies.guardedFetch,
      log,
    },
    guard,
    createOutcomePage({ read: () => site.page('/callback') }),
  )
  const endpoints = [
    configRoute({
      chains,
      findProject: projects.find,
      guard,
      hasBundler: (chain) => bundlers.has(chain),
      hasHoldings: holdings.isKnown,
      hasPaymaster: (chain) => bundlers.get(chain)?.paymaster !== undefined,
      hasPasskey: logins.hasPasskey,
      kms,
      logoOf: (id) => frame.mails?.logos?.get(id),
      oidcOf: logins.oidcOf,
      paymasterUrl: `${dependencies.publicUrl ?? ''}/v1/bundler`,
      socials: logins.names,
    }),
    holdingsRoute({ guard, holdings }),
    operationsRoute({ bundlers, findProject: projects.find, guard }),
    ...authRoutes(auth, guard),
    ...backendRoutes(
      {
        ...auth,
        findAddresses: async (userId) => (await storage.custody.findWallet(userId))?.addresses,
      },
      guard,
    ),
    ...logins.endpoints,
    ...custodyRoutes({
      audit: (event) => writeAudit(auth, event),
      clock,
      findPasskey: storage.auth.findPasskey,
      findEmailChange: storage.auth.findEmailChange,
      findLoginTime: storage.auth.findLoginTime,
      findProject: projects.find,
      guard,
      kms,
      mailRecovery: (request) => sendRecoveryMail(request, auth),
      notify: (notice) => sendNotice(notice, auth),
      people: storage.auth,
      random,
      recoveryDelayMs,
      store: storage.custody,
      take: storage.auth.take,
    }),
    ...dependencies.sessions.frameRoutes({ findWallet: storage.custody.findWallet, guard }),
  ]
  return { endpoints, names: logins.names, oidcOf: logins.oidcOf }
}

/** Creates what the routes of logins share. */
function createAuthContext(
  dependencies: createFrameServer.Dependencies,
  own: Pick<AuthContext, 'accessTokens' | 'mailer' | 'onAudit'>,
): AuthContext {
  const { clock, frame, random, schedule = later, storage } = dependencies
  const { origin: frameUrl } = new URL(frame.url)
  return {
    ...own,
    brandOf: createBranding({
      fallback: new URL(frameUrl).host,
      findProject: dependencies.projects.find,
      settings: frame.mails,
    }),
    clock,
    frameUrl,
    kms: frame.kms,
    loginsPerIpPerHour: frame.logins?.loginsPerIpPerHour,
    random,
    schedule,
    store: storage.auth,
  }
}

/** Creates the HTTP application of the frame's host. */
function createApp(
  dependencies: createFrameServer.Dependencies,
  endpoints: readonly ProvenEndpoint[],
  site: FrameSite,
): Hono<ServerContext> {
  const { clock, frame, log, trustedProxies = 0 } = dependencies
  const { securityContact } = frame
  const { origin: frameUrl } = new URL(frame.url)
  const limiter = createRateLimiter(rateLimit, clock)
  const app = new Hono<ServerContext>()
  app.use(requestId(log))
  app.use(setHeaders(everywhereHeaders(frameUrl)))
  app.use('/v1/*', setHeaders({ ...inertHeaders, vary: 'origin, sec-fetch-site' }))
  for (const { path, ...endpoint } of endpoints)
    mountEndpoint(app, { ...endpoint, paths: [path] }, { limiter, trustedProxies })
  if (securityContact !== undefined)
    app.get(securityPath, () =>
      toSecurityText({ contact: securityContact, frameUrl, nowMs: clock() }),
    )
  app.get('*', async (context) => {
    const answer = await site.answer(context.req.raw)
    if (!answer) throw new Refusal('NOT_FOUND')
    // Logs paths of the site in full: they contain no secrets, and only existing ones are reached here.
    context.set('route', new URL(context.req.url).pathname)
    return answer
  })
  const toAnswer = errorBody(log)
  const refuse = (error: unknown, id: string) => {
    const answer = toAnswer(error, id)
    for (const [name, value] of Object.entries(inertHeaders)) answer.headers.set(name, value)
    return answer
  }
  app.notFound((context) => refuse(new Refusal('NOT_FOUND'), context.get('requestId')))
  app.onError((error, context) => refuse(error, context.get('requestId')))
  return app
}

/** Sets headers on every response. */
function setHeaders(headers: Readonly<Record<string, string>>) {
  return createMiddleware<ServerContext>(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })
}

export declare namespace createFrameServer {
  type Dependencies = {
    /** Bundlers by CAIP-2 id of their chain. */
    bundlers: ReadonlyMap<string, ChainBundler>
    /** Milliseconds since 1970. */
    clock: () => number
    /** Fetches addresses of the operator's configuration. */
    fetch: typeof globalThis.fetch
    frame: Frame
    /** Fetches public addresses only. */
    guardedFetch?: typeof globalThis.fetch | undefined
    holdings: Holdings
    log: Log
    projects: { find(id: string): Promise<Project | undefined> }
    /** Origin of the data API, as pages reach it. */
    publicUrl?: string | undefined
    random: Random
    schedule?: Schedule | undefined
    /** Smart sessions of the users' wallets. */
    sessions: Pick<SessionsFeature, 'frameRoutes'>
    storage: Pick<Storage, 'auth' | 'custody' | 'mails' | 'smartSessions'>
    trustedProxies?: number | undefined
  }

  type Frame = {
    /** Networks of embedded wallets. Their URLs are public, so they must hold no keys. Default: public endpoints. */
    chains?: readonly ConfiguredFrameChain[] | undefined
    /** Folder with the frame's build output. */
    folder: string
    kms: Kms
    /** Login methods besides email. */
    logins?: LoginConfiguration | undefined
    /** Sends login emails; email login is off when absent. */
    mailer?: Mailer | undefined
    /** Logos and templates of emails. Default: the built-in templates, with the project's name. */
    mails?: MailSettings | undefined
    /**
     * Least delay of every automatic recovery, in milliseconds. Default: none. Projects have a delay of their own, which
     * applies to users with another active device.
     */
    recoveryDelayMs?: number | undefined
    /** Where to report a vulnerability, as a URL; published in `security.txt`. */
    securityContact?: string | undefined
    /** Origin of the frame's site, as browsers reach it. */
    url: string
  }
}

function originOf(url: string): string {
  return new URL(url).origin
}
