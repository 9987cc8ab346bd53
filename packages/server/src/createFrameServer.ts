import { Hono } from 'hono'
import { type AuthContext, writeAudit } from './features/auth/AuthContext.ts'
import { createSweeping } from './features/auth/createSweeping.ts'
import { logAuditEnd } from './features/auth/logAuditEnd.ts'
import { type LoginConfiguration, loginRoutes } from './features/auth/loginRoutes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sendNotice } from './features/auth/sendNotice.ts'
import { createOutcomePage } from './features/auth/social/createOutcomePage.ts'
import { type Holdings, holdingsRoute } from './features/balances/holdingsRoute.ts'
import { operationsRoute } from './features/bundler/operationsRoute.ts'
import type { ChainBundler } from './features/bundler/routes.ts'
import { createRecoveryCodes } from './features/custody/createRecoveryCodes.ts'
import { custodyRoutes } from './features/custody/routes.ts'
import { type ConfiguredFrameChain, configRoute } from './features/frame/configRoute.ts'
import { createFrameSite } from './features/frame/createFrameSite.ts'
import { defaultFrameChains } from './features/frame/defaultFrameChains.ts'
import { everywhereHeaders, inertHeaders } from './features/frame/frameHeaders.ts'
import { securityPath, toSecurityText } from './features/frame/toSecurityText.ts'
import type { Kms } from './kms/Kms.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/Mailer.ts'
import { clientAddress } from './middleware/clientAddress.ts'
import { createGuard } from './middleware/createGuard.ts'
import { createRateLimiter } from './middleware/createRateLimiter.ts'
import { errorBody } from './middleware/errorBody.ts'
import { limitRate } from './middleware/limitRate.ts'
import { requestId } from './middleware/requestId.ts'
import type { ServerContext } from './middleware/ServerContext.ts'
import { Refusal } from './problem.ts'
import { later, type Schedule } from './schedule.ts'
import type { Project } from './storage/ProjectStore.ts'
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
  /** Starts the sweep of expired logins. Close the result before the storage is closed. */
  follow(): { close(): Promise<void> }
}

/** Serves the frame's site and its API. The frame has its own origin, so it shares no route with the data API. */
export function createFrameServer(dependencies: createFrameServer.Dependencies): FrameServer {
  const { bundlers, clock, fetch, frame, holdings, log, projects, random, storage } = dependencies
  const { schedule = later, trustedProxies = 0 } = dependencies
  const { chains = defaultFrameChains, folder, kms, mailer, recoveryDelayMs = 0 } = frame
  const { securityContact } = frame
  const { host, origin: frameUrl } = new URL(frame.url)
  const toAnswer = errorBody(log)
  const limiter = createRateLimiter(rateLimit, clock)

  const guard = createGuard({
    allowsDefaultOrigins: (project) => project.allowsDefaultOrigins,
    clock,
    findProject: projects.find,
    frameUrl,
    kms,
    random,
    store: storage.auth,
  })
  const auth: AuthContext = {
    accessTokens: guard.accessTokens,
    clock,
    frameUrl,
    kms,
    loginsPerIpPerHour: frame.logins?.loginsPerIpPerHour,
    mailer,
    onAudit: logAuditEnd({ clock, log }),
    random,
    schedule,
    store: storage.auth,
  }
  const site = createFrameSite({
    findProject: projects.find,
    folder,
    rpcOrigins: [...new Set(chains.flatMap(({ rpcUrls }) => rpcUrls.map(originOf)))],
  })
  const logins = loginRoutes(
    {
      ...auth,
      codes: createRecoveryCodes(storage.custody),
      configuration: frame.logins ?? {},
      fetch,
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
      paymasterUrl: `${dependencies.publicUrl ?? ''}/v1/bundler`,
      socials: logins.names,
    }),
    holdingsRoute({ guard, holdings }),
    operationsRoute({ bundlers, findProject: projects.find, guard }),
    ...authRoutes(auth, guard),
    ...logins.endpoints,
    ...custodyRoutes({
      audit: (event) => writeAudit(auth, event),
      clock,
      findPasskey: storage.auth.findPasskey,
      findEmailChange: storage.auth.findEmailChange,
      findProject: projects.find,
      guard,
      kms,
      notify: (notice) => sendNotice(notice, auth),
      people: storage.auth,
      random,
      recoveryDelayMs,
      store: storage.custody,
      take: storage.auth.take,
    }),
  ]

  const app = new Hono<ServerContext>()
  app.use(requestId({ log, random }))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(everywhereHeaders(frameUrl)))
      context.res.headers.set(name, value)
  })
  app.use('/v1/*', async (context, next) => {
    await next()
    for (const [name, value] of Object.entries({ ...inertHeaders, vary: 'origin, sec-fetch-site' }))
      context.res.headers.set(name, value)
  })
  for (const endpoint of endpoints)
    app.on(
      endpoint.method,
      endpoint.path,
      async (context, next) => {
        context.set('route', endpoint.path)
        await next()
      },
      limitRate({ limiter, route: endpoint.path, trustedProxies }),
      (context) =>
        endpoint.answer(context.req.raw, {
          address: clientAddress(
            context.env.address,
            context.req.header('x-forwarded-for'),
            trustedProxies,
          ),
          params: context.req.param(),
        }),
    )
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
  const refuse = (error: unknown, id: string) => {
    const answer = toAnswer(error, id)
    for (const [name, value] of Object.entries(inertHeaders)) answer.headers.set(name, value)
    return answer
  }
  app.notFound((context) => refuse(new Refusal('NOT_FOUND'), context.get('requestId')))
  app.onError((error, context) => refuse(error, context.get('requestId')))

  return {
    logins: [...(mailer ? ['email'] : []), ...logins.names],
    isHost: (asked) => asked.toLowerCase() === host,
    async fetch(request, client) {
      return app.fetch(request, client)
    },
    follow() {
      const sweeping = createSweeping({ clock, log, schedule, store: storage.auth })
      sweeping.start()
      return sweeping
    },
  }
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
    holdings: Holdings
    log: Log
    projects: { find(id: string): Promise<Project | undefined> }
    /** Origin of the data API, as pages reach it. */
    publicUrl?: string | undefined
    random: Random
    schedule?: Schedule | undefined
    storage: Pick<Storage, 'auth' | 'custody'>
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
    /** Delay of automatic recovery, in milliseconds. Default: none. */
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
