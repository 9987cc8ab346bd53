import { Hono } from 'hono'
import type { LocalAccount } from 'viem'
import type { RpcLimits } from './chains/askUpstream.ts'
import type { ChainConfiguration } from './configuration/Chain.ts'
import type { Configuration } from './configuration/Configuration.ts'
import type { Vendors } from './configuration/Vendors.ts'
import { createFrameServer, type FrameServer } from './createFrameServer.ts'
import { createFeatureContext, type Feature, type FeatureContext } from './FeatureContext.ts'
import { createActivityFeature } from './features/activity/createActivityFeature.ts'
import {
  createAttestationFeature,
  createAttestationPage,
} from './features/attestation/createAttestationFeature.ts'
import type { AttestationSigner } from './features/attestation/createAttestationSigner.ts'
import { auditSigner } from './features/auth/AuthContext.ts'
import { createBalancesFeature } from './features/balances/createBalancesFeature.ts'
import { createBundlerFeature } from './features/bundler/createBundlerFeature.ts'
import type { LossStatus } from './features/bundler/loss.ts'
import { createGasFeature } from './features/gas/createGasFeature.ts'
import { mountHealth } from './features/health/mountHealth.ts'
import { createIdentityFeature } from './features/identity/createIdentityFeature.ts'
import { createImagesFeature } from './features/images/createImagesFeature.ts'
import { createNamesFeature } from './features/names/createNamesFeature.ts'
import { createNetworksFeature } from './features/networks/createNetworksFeature.ts'
import { createNftsFeature } from './features/nfts/createNftsFeature.ts'
import { createOnrampFeature } from './features/onramp/createOnrampFeature.ts'
import { createPayFeature } from './features/pay/createPayFeature.ts'
import { createPricesFeature } from './features/prices/createPricesFeature.ts'
import { createProjectFeature } from './features/project/createProjectFeature.ts'
import { createProjects } from './features/project/createProjects.ts'
import { createServerRelay, type Relay } from './features/relay/createRelay.ts'
import type { Listener, RelayUpgrade } from './features/relay/RelaySocket.ts'
import { createRpcFeature } from './features/rpc/createRpcFeature.ts'
import {
  createSessionsFeature,
  type SessionsFeature,
} from './features/sessions/createSessionsFeature.ts'
import { createSwapFeature } from './features/swap/createSwapFeature.ts'
import { createTelemetryFeature } from './features/telemetry/createTelemetryFeature.ts'
import { createWalletsFeature } from './features/wallets/createWalletsFeature.ts'
import type { Log } from './log.ts'
import type { Metric } from './metrics/formatMetrics.ts'
import { allowOrigins } from './middleware/allowOrigins.ts'
import { createRateLimiter } from './middleware/createRateLimiter.ts'
import { errorBody } from './middleware/errorBody.ts'
import { mountEndpoint } from './middleware/mountEndpoint.ts'
import { requestId } from './middleware/requestId.ts'
import { requireOrigin, requireProject } from './middleware/requireProject.ts'
import type { ServerContext } from './middleware/ServerContext.ts'
import { Refusal } from './problem.ts'
import type { Schedule } from './schedule.ts'
import { splitUrl } from './splitUrl.ts'
import type { RelayStore } from './storage/relay/RelayStore.ts'
import type { SharedCache } from './storage/SharedCache.ts'
import type { Storage } from './storage/Storage.ts'
import type { Random } from './uuid.ts'

/**
 * How long a project is cached before it is read from the database again, in milliseconds. SQLite runs in this process,
 * so reads are cheap and changes take effect quickly.
 */
const projectKeptMs = { postgres: 5 * 60_000, sqlite: 1_000 }

const defaultRateLimits = {
  default: { refillPerSecond: 2, tokens: 100 },
  rpc: { refillPerSecond: 50, tokens: 1000 },
}

/** The server as a request handler. The caller provides the listener. */
export type Server = {
  /** @param client - Address of the peer, and where the server listens. */
  fetch(
    request: Request,
    client?: { address: string; listener?: Listener | undefined },
  ): Promise<Response>
  /** Maximum size of a WebSocket frame, in bytes. */
  readonly frameBytes: number
  /** Handles a WebSocket upgrade; relay clients connect on `/`. */
  websocket(upgrade: RelayUpgrade): Promise<void>
  /** Disconnects the relay's clients. HTTP requests are still answered. */
  drain(): Promise<void>
  /** Drains the relay and flushes its store. Call when no request is in flight, and before the storage is closed. */
  close(): Promise<void>
  /** Returns metrics of the data API. */
  metrics(): readonly Metric[]
  /** Returns today's results of the built-in bundlers; empty until background work has started. */
  bundlerStatus(): readonly LossStatus[]
  /** Returns the relay's metrics. */
  relayMetrics(): ReturnType<Relay['metrics']>
  /**
   * Starts the background work: indexes chains that have a `history`, sends waiting bundles, and deletes expired
   * logins and messages of the relay. Close the result before the storage is closed. Several processes may call this over one database: per
   * chain, only one of them works at a time.
   */
  follow(): { close(): Promise<void> }
}

/**
 * Creates the server as a function from request to response. It starts nothing, reads no environment variables, and
 * opens files only when a request needs them. The database must be migrated first.
 *
 * @example
 * const storage = openStorage({ clock: Date.now, dataDir: '.fairlead' })
 * await storage.migrate()
 * const server = createServer({ chains: [], clock: Date.now, fetch, log, random, storage })
 */
export function createServer(dependencies: createServer.Dependencies): Server {
  const { clock, relay: relaySettings, storage } = dependencies
  const projects = createProjects({
    clock,
    keptMs: dependencies.projectKeptMs ?? projectKeptMs[storage.kind],
    store: storage.projects,
  })
  const relayStore =
    dependencies.relayStore ??
    storage.openRelay({ limits: relaySettings?.mailbox, quotas: relaySettings?.quotas })
  const relay = createServerRelay({ ...dependencies, projects, relayStore })
  const { bundler, features, frame, upstreamMetrics } = createFeatures(dependencies, projects)
  const app = createApp(dependencies, {
    features,
    findProject: projects.find,
    notices: () =>
      bundler
        .status()
        .filter(({ isStopped }) => isStopped)
        .map(({ chain }) => `bundler of ${chain} stopped: daily loss limit`),
    parts: { database: storage.ping, relay: relayStore.ping },
    relay,
  })

  return {
    async fetch(request, client = { address: 'unknown' }) {
      // The frame's host and the data API share no routes.
      return frame?.isHost(splitUrl(request.url).host)
        ? frame.fetch(request, client)
        : app.fetch(request, client)
    },
    follow() {
      const followed = [...features, relay, ...(frame ? [frame] : [])].map((part) =>
        part.follow?.(),
      )
      return {
        async close() {
          await Promise.all(followed.map((one) => one?.close()))
        },
      }
    },
    frameBytes: relay.frameBytes,
    async websocket(upgrade) {
      if (frame?.isHost(upgrade.headers.get('host') ?? '')) return upgrade.refuse(404)
      return relay.accept(upgrade)
    },
    metrics: () => [
      ...upstreamMetrics(),
      ...[...features, ...(frame ? [frame] : [])].flatMap((part) => part.metrics?.() ?? []),
    ],
    bundlerStatus: bundler.status,
    relayMetrics: relay.metrics,
    drain: relay.drain,
    close: relay.close,
  }
}

/** Creates the features of the data API, and the frame's server, which uses some of them. */
function createFeatures(
  dependencies: createServer.Dependencies,
  projects: ReturnType<typeof createProjects>,
): {
  bundler: ReturnType<typeof createBundlerFeature>
  features: readonly Feature[]
  frame: FrameServer | undefined
  upstreamMetrics: FeatureContext['upstreamMetrics']
} {
  const context = createFeatureContext(dependencies)
  const prices = createPricesFeature(context)
  const balances = createBalancesFeature({
    ...context,
    priceOf: prices.priceOf,
    rates: prices.rates,
  })
  const bundler = createBundlerFeature(context, {
    ...dependencies,
    smartAccounts: new Map(
      dependencies.frame?.chains?.flatMap(({ caipNetworkId, smartAccount }) =>
        smartAccount ? [[caipNetworkId, smartAccount] as const] : [],
      ),
    ),
  })
  const sessions = createSessions(context, dependencies, projects)
  const frame =
    dependencies.frame &&
    createFrameServer({
      ...dependencies,
      bundlers: bundler.bundlers,
      frame: dependencies.frame,
      holdings: balances.holdings,
      projects,
      sessions,
    })
  const onramp = createOnrampFeature(context)
  const swap = createSwapFeature(context)
  const names = createNamesFeature(context, dependencies.names ?? {})
  const wallets = createWalletsFeature(context, dependencies.catalogue)
  const { current } = wallets.catalogues
  const { attestation } = dependencies
  const features = [
    createNetworksFeature(context),
    bundler,
    createProjectFeature(
      {
        onramp: onramp.vendorNames,
        social_login: frame?.logins,
        swap: swap.vendorNames,
      },
      { oidcOf: frame?.oidcOf, zone: names.zone },
    ),
    createRpcFeature(context, { perDay: dependencies.rateLimits?.rpcPerDay }),
    wallets,
    createImagesFeature(context, {
      ...dependencies.images,
      walletId: async (id) => (await current()).idOf(id) ?? id,
      walletName: async (id) => (await current()).nameOf(id),
    }),
    balances,
    prices,
    createGasFeature(context),
    createActivityFeature(context),
    createIdentityFeature(context, names.findOf),
    names,
    createNftsFeature(context),
    onramp,
    swap,
    createPayFeature(context, dependencies.pay),
    sessions,
    createTelemetryFeature(context),
    ...(attestation ? [createAttestationFeature(context, attestation.signer)] : []),
  ]
  return { bundler, features, frame, upstreamMetrics: context.upstreamMetrics }
}

/** Creates the sessions of the networks on which accounts of the embedded wallet can delegate. */
function createSessions(
  context: FeatureContext,
  { clock, frame, sessions: settings, storage }: createServer.Dependencies,
  projects: ReturnType<typeof createProjects>,
): SessionsFeature {
  const { chains = [], kms } = frame ?? {}
  return createSessionsFeature(context, {
    async audit(event) {
      if (kms) await storage.auth.writeAudit(event, auditSigner(kms), clock())
    },
    findProject: projects.find,
    kms,
    networks: chains.flatMap(({ caipNetworkId, smartAccount }) =>
      smartAccount?.delegations ? [{ caipNetworkId, ...smartAccount.delegations }] : [],
    ),
    settings,
  })
}

/** Creates the data API's HTTP application: everything but the frame's host. */
function createApp(
  dependencies: createServer.Dependencies,
  parts: {
    features: readonly Feature[]
    findProject: Parameters<typeof requireProject>[0]
    notices: () => readonly string[]
    parts: Parameters<typeof mountHealth>[1]['parts']
    relay: Relay
  },
): Hono<ServerContext> {
  const { attestation, clock, log, rateLimits = {}, trustedProxies = 0 } = dependencies
  const { features, findProject, relay } = parts
  const limiters = {
    default: createRateLimiter(rateLimits.default ?? defaultRateLimits.default, clock),
    rpc: createRateLimiter(rateLimits.rpc ?? defaultRateLimits.rpc, clock),
  }
  const toAnswer = errorBody(log)
  const app = new Hono<ServerContext>()
  app.use(requestId(log))
  if (attestation)
    // Mounted before CORS: no script of another origin may read this page.
    mountEndpoint(app, createAttestationPage({ ...attestation, clock }), {
      checks: [requireProject(findProject)],
      limiter: limiters.default,
      trustedProxies,
    })
  app.use(allowOrigins)
  mountHealth(app, { clock, notices: parts.notices, parts: parts.parts })
  app.post('/rpc', (context) => {
    context.set('route', '/rpc')
    return relay.rpc(context.req.raw, context.env)
  })
  for (const endpoint of features.flatMap(({ routes }) => routes))
    mountEndpoint(app, endpoint, {
      checks: [
        ...(endpoint.needsProject ? [requireProject(findProject, endpoint)] : []),
        ...(endpoint.isOriginChecked ? [requireOrigin] : []),
      ],
      limiter: limiters[endpoint.rateLimit],
      trustedProxies,
    })
  app.notFound((context) => toAnswer(new Refusal('NOT_FOUND'), context.get('requestId')))
  app.onError((error, context) => toAnswer(error, context.get('requestId')))
  return app
}

export declare namespace createServer {
  type Dependencies = {
    /** Signs attestations of page origins; the service is off when absent. */
    attestation?: { scamOrigins: readonly string[]; signer: AttestationSigner } | undefined
    /** Sends bundles of operations, on chains whose `bundler` has no URL. */
    bundlerAccount?: LocalAccount | undefined
    /** Maximum number of accounts whose balances are cached in this process. Default: 1,000. */
    cachedAccounts?: number | undefined
    /** Source of the wallet list; the list of this package when absent. */
    catalogue?: Configuration['catalogue']
    /** Chains that JSON-RPC is forwarded to. Their upstreams are tried in order. */
    chains: readonly ChainConfiguration[]
    /** Milliseconds since 1970. */
    clock: () => number
    /** Fetches addresses of the operator's configuration: {@link createOutgoingFetch}, or your own. */
    fetch: typeof globalThis.fetch
    /** The site of embedded wallets, on its own host; not served when absent. */
    frame?: createFrameServer.Frame
    /** Your own images. For anything else the server draws an image with letters. */
    images?: Configuration['images']
    /**
     * Fetches untrusted URLs: {@link createGuardedFetch}, or your own that reaches public addresses only. When absent,
     * nothing that needs such a fetch is shown.
     */
    guardedFetch?: typeof globalThis.fetch
    /** Gateway for `ipfs:` URLs; these are not resolved when absent. */
    ipfsGateway?: string | undefined
    log: Log
    /** Zones of account names, and the account that signs answers about them. Names are off without a zone. */
    names?: Parameters<typeof createNamesFeature>[1]
    /** Signs the sponsorships of this server's paymasters. */
    paymasterAccount?: LocalAccount | undefined
    /** Exchanges that users can pay from; none when absent. */
    pay?: Configuration['pay']
    /** Cache time of projects, in milliseconds. Default: 1 s with SQLite, 5 min with Postgres. */
    projectKeptMs?: number
    /** Origin under which pages reach this server; the request's origin when absent. */
    publicUrl?: string | undefined
    random: Random
    rateLimits?: Configuration['rateLimits']
    /** Names, limits and project rules of the relay. */
    relay?: Configuration['relay']
    /** Store of the relay; closed with the server. Default: the storage's own. */
    relayStore?: RelayStore
    rpcLimits?: Partial<RpcLimits>
    /** Limits of smart sessions, which exist on networks of `frame` whose accounts can delegate. */
    sessions?: Configuration['sessions']
    /** Timers of the background work. Default: timers of the platform. */
    schedule?: Schedule
    /** Cache that several processes share, in place of the one of each process. */
    sharedCache?: SharedCache
    /** Limits that the paymasters of all chains share. */
    sponsoring?: Configuration['sponsoring']
    storage: Storage
    /** Number of trusted proxies in front of this server. Default: 0. */
    trustedProxies?: number
    vendors?: Vendors
  }
}
