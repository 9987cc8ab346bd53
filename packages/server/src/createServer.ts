import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { LocalAccount } from 'viem'
import type { RpcLimits } from './chains/askUpstream.ts'
import { createChains } from './chains/createChains.ts'
import { createTokenReader } from './chains/createTokenReader.ts'
import { createTransferFinder } from './chains/findTransfers.ts'
import { createMintReader } from './chains/solana/createMintReader.ts'
import type { ChainConfiguration } from './configuration/Chain.ts'
import type { Configuration } from './configuration/Configuration.ts'
import type { Vendors } from './configuration/Vendors.ts'
import { createFrameServer } from './createFrameServer.ts'
import { createHistoryVendors } from './features/activity/createHistoryVendors.ts'
import { createIndexer } from './features/activity/createIndexer.ts'
import { activityRoutes } from './features/activity/routes.ts'
import {
  attestationPath,
  createAttestationPage,
} from './features/attestation/createAttestationPage.ts'
import type { AttestationSigner } from './features/attestation/createAttestationSigner.ts'
import { attestationRoutes } from './features/attestation/routes.ts'
import { createBalances } from './features/balances/createBalances.ts'
import { createBalanceVendors } from './features/balances/createBalanceVendors.ts'
import { createHoldings } from './features/balances/holdingsRoute.ts'
import { balanceRoutes } from './features/balances/routes.ts'
import { createBundlers } from './features/bundler/createBundlers.ts'
import { bundlerRoutes } from './features/bundler/routes.ts'
import { gasRoutes } from './features/gas/routes.ts'
import { checkReadiness } from './features/health/checkReadiness.ts'
import { createIdentityVendors } from './features/identity/createIdentityVendors.ts'
import { createOnchainIdentity } from './features/identity/providers/onchain.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { createImageFolder } from './features/images/createImageFolder.ts'
import { imageRoutes } from './features/images/routes.ts'
import { networkRoutes } from './features/networks/routes.ts'
import { createNftVendors } from './features/nfts/createNftVendors.ts'
import { nftRoutes } from './features/nfts/routes.ts'
import { createPrices } from './features/prices/createPrices.ts'
import { createPriceVendors } from './features/prices/createPriceVendors.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { createProjects } from './features/project/createProjects.ts'
import { projectRoutes } from './features/project/routes.ts'
import type { Relay } from './features/relay/createRelay.ts'
import { createServerRelay } from './features/relay/createServerRelay.ts'
import type { Listener, RelayUpgrade } from './features/relay/RelaySocket.ts'
import { rpcRoutes } from './features/rpc/routes.ts'
import { telemetryRoutes } from './features/telemetry/routes.ts'
import { createCatalogues } from './features/wallets/createCatalogues.ts'
import { walletRoutes } from './features/wallets/routes.ts'
import type { Log } from './log.ts'
import { clientAddress } from './middleware/clientAddress.ts'
import { createRateLimiter } from './middleware/createRateLimiter.ts'
import { errorBody } from './middleware/errorBody.ts'
import { limitRate } from './middleware/limitRate.ts'
import { requestId } from './middleware/requestId.ts'
import { requireOrigin } from './middleware/requireOrigin.ts'
import { requireProject } from './middleware/requireProject.ts'
import type { ServerContext } from './middleware/ServerContext.ts'
import { createPictures } from './pictures/createPictures.ts'
import { Refusal } from './problem.ts'
import type { Schedule } from './schedule.ts'
import type { RelayStore } from './storage/relay/RelayStore.ts'
import type { Storage } from './storage/Storage.ts'
import { createUntrustedReader } from './untrusted/createUntrustedReader.ts'
import type { Random } from './uuid.ts'
import { createRemotes } from './vendors/createRemotes.ts'
import { pickVendors } from './vendors/pickVendors.ts'
import { version } from './version.ts'

/**
 * How long a project is cached before it is read from the database again, in milliseconds. SQLite runs in this process,
 * so reads are cheap and changes take effect quickly.
 */
const projectKeptMs = { postgres: 5 * 60_000, sqlite: 1_000 }

const defaultRateLimits = {
  default: { refillPerSecond: 2, tokens: 100 },
  rpc: { refillPerSecond: 50, tokens: 1000 },
}

const defaultRpcLimits: RpcLimits = { answerBytes: 10 * 1024 * 1024, tryMs: 10_000 }

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
  /** Returns the relay's metrics. */
  relayMetrics(): ReturnType<Relay['metrics']>
  /**
   * Starts the background work: indexes chains that have a `history`, sends waiting bundles, and deletes expired
   * logins. Close the result before the storage is closed. Several processes may call this over one database: per
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
  const { clock, fetch, log, random, storage } = dependencies
  const { rateLimits = {}, trustedProxies = 0, vendors = {} } = dependencies
  const limits = { ...defaultRpcLimits, ...dependencies.rpcLimits }
  const chains = createChains(dependencies.chains, { clock, fetch, limits, log })
  const remotes = createRemotes(vendors, { clock, fetch })
  const tokens = createTokenReader({ clock })
  const mints = createMintReader({ clock })
  const transfers = createTransferFinder({ clock })
  const priceWays = pickVendors(
    'prices',
    vendors.prices,
    createPriceVendors({ chains, clock, remotes, tokens }),
  )
  const prices = createPrices({ clock, log, ways: priceWays })
  const { priceOf } = prices
  const balanceVendors = createBalanceVendors({
    chains,
    log,
    mints,
    priceOf,
    remotes,
    tokens,
    transfers,
  })
  const balanceWays = pickVendors('balances', vendors.balances, balanceVendors)
  const balances = createBalances({
    chains,
    clock,
    log,
    mints,
    priceOf,
    tokens,
    ways: balanceWays,
  })
  const { guardedFetch, ipfsGateway, publicUrl } = dependencies
  const outside = createUntrustedReader({ guardedFetch, ipfsGateway, ownFetch: fetch })
  const pictures = createPictures({ clock, outside })
  const found = { chains, clock, log, outside, pictures, publicUrl }
  const onchain = createOnchainIdentity(found)
  const nftVendors = createNftVendors({ ...found, remotes, transfers })
  const nftWays = pickVendors('nfts', vendors.nfts, nftVendors)
  const identityWays = pickVendors(
    'identity',
    vendors.identity,
    createIdentityVendors(onchain, remotes),
  )
  const startedMs = clock()
  const projects = createProjects({
    clock,
    keptMs: dependencies.projectKeptMs ?? projectKeptMs[storage.kind],
    store: storage.projects,
  })
  const limiters = {
    default: createRateLimiter(rateLimits.default ?? defaultRateLimits.default, clock),
    rpc: createRateLimiter(rateLimits.rpc ?? defaultRateLimits.rpc, clock),
  }
  const toAnswer = errorBody(log)

  const relayStore = dependencies.relayStore ?? storage.openRelay(dependencies.relay?.mailbox)
  const relay = createServerRelay({ ...dependencies, projects, relayStore })

  const bundlers = createBundlers({
    account: dependencies.bundlerAccount,
    chains,
    clock,
    fetch,
    limits,
    log,
    random,
    schedule: dependencies.schedule,
    sponsor: dependencies.paymasterAccount,
    sponsoring: dependencies.sponsoring,
    store: storage.bundler,
  })

  const frame =
    dependencies.frame &&
    createFrameServer({
      ...dependencies,
      bundlers: bundlers.byChain,
      frame: dependencies.frame,
      holdings: createHoldings({ balances, chains }),
      projects,
    })

  const app = new Hono<ServerContext>()
  app.use(requestId({ log, random }))
  const { attestation } = dependencies
  if (attestation)
    // Mounted before CORS: no script of another origin may read this page.
    app.get(
      attestationPath,
      async (context, next) => {
        context.set('route', attestationPath)
        await next()
      },
      limitRate({ limiter: limiters.default, route: attestationPath, trustedProxies }),
      requireProject(projects.find),
      createAttestationPage({ ...attestation, clock }),
    )
  app.use(
    cors({
      origin: '*',
      allowHeaders: [
        'content-type',
        'x-sdk-type',
        'x-sdk-version',
        'solana-client',
        'x-request-id',
      ],
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      exposeHeaders: ['x-request-id', 'retry-after'],
      maxAge: 7200,
    }),
  )
  app.get('/health', (context) => {
    context.set('route', '/health')
    const uptimeSeconds = Math.floor((clock() - startedMs) / 1000)
    return context.text(`fairlead-server ${version} up ${uptimeSeconds} s\n`, 200, {
      'cache-control': 'no-store',
    })
  })

  app.get('/ready', async (context) => {
    context.set('route', '/ready')
    const missing = await checkReadiness({ database: storage.ping, relay: relayStore.ping })
    const [text, status] = missing.length
      ? ([`No answer from: ${missing.join(', ')}\n`, 503] as const)
      : (['ready\n', 200] as const)
    return context.text(text, status, { 'cache-control': 'no-store' })
  })

  app.post('/rpc', (context) => {
    context.set('route', '/rpc')
    return relay.rpc(context.req.raw, context.env)
  })

  const { catalogue, images } = dependencies
  const catalogues = createCatalogues({ clock, fetch, log, ...catalogue })
  const { history } = storage
  const indexer = createIndexer({
    chains,
    clock,
    log,
    random,
    schedule: dependencies.schedule,
    store: history,
  })
  const historyWays = pickVendors(
    'history',
    vendors.history,
    createHistoryVendors({ chains, clock, remotes, store: history }),
  )

  const endpoints = [
    ...networkRoutes(chains),
    ...bundlerRoutes(bundlers.byChain),
    ...projectRoutes({ onramp: [], social_login: frame?.logins, swap: [] }),
    ...rpcRoutes(chains),
    ...walletRoutes(catalogues),
    ...imageRoutes({
      aliases: images?.aliases,
      chains,
      folder: images?.folder ? createImageFolder(images.folder, { clock, log }) : undefined,
      walletId: async (id) => (await catalogues.current()).idOf(id) ?? id,
      walletName: async (id) => (await catalogues.current()).nameOf(id),
    }),
    ...balanceRoutes(balances, { chains, ways: balanceWays }),
    ...priceRoutes(prices),
    ...gasRoutes(chains, { clock }),
    ...activityRoutes({ chains, clock, indexer, log, store: history, ways: historyWays }),
    ...identityRoutes({ ...found, onchain, ways: identityWays }),
    ...nftRoutes({ ...found, ways: nftWays }),
    ...telemetryRoutes({ events: storage.events, log }),
    ...(attestation ? attestationRoutes(attestation.signer, { clock }) : []),
  ]
  for (const endpoint of endpoints) {
    const [route] = endpoint.paths
    app.on(
      endpoint.method,
      [...endpoint.paths],
      async (context, next) => {
        context.set('route', route)
        await next()
      },
      // Runs before the project lookup, so that guessing project ids is rate limited too.
      limitRate({ limiter: limiters[endpoint.rateLimit], route, trustedProxies }),
      ...(endpoint.needsProject ? [requireProject(projects.find, endpoint)] : []),
      ...(endpoint.isOriginChecked ? [requireOrigin] : []),
      (context) =>
        endpoint.answer(context.req.raw, {
          address: clientAddress(
            context.env.address,
            context.req.header('x-forwarded-for'),
            trustedProxies,
          ),
          params: context.req.param(),
          project: context.get('project'),
        }),
    )
  }

  app.notFound((context) => toAnswer(new Refusal('NOT_FOUND'), context.get('requestId')))
  app.onError((error, context) => toAnswer(error, context.get('requestId')))

  return {
    async fetch(request, client = { address: 'unknown' }) {
      // The frame's host and the data API share no routes.
      return frame?.isHost(new URL(request.url).host)
        ? frame.fetch(request, client)
        : app.fetch(request, client)
    },
    follow() {
      indexer.start()
      bundlers.bundling.start()
      const sweeping = frame?.follow()
      return {
        async close() {
          await Promise.all([bundlers.bundling.close(), indexer.close(), sweeping?.close()])
        },
      }
    },
    frameBytes: relay.frameBytes,
    async websocket(upgrade) {
      if (frame?.isHost(upgrade.headers.get('host') ?? '')) return upgrade.refuse(404)
      return relay.accept(upgrade)
    },
    relayMetrics: relay.metrics,
    drain: relay.drain,
    close: relay.close,
  }
}

export declare namespace createServer {
  type Dependencies = {
    /** Signs attestations of page origins; the service is off when absent. */
    attestation?: { scamOrigins: readonly string[]; signer: AttestationSigner } | undefined
    /** Sends bundles of operations, on chains whose `bundler` has no URL. */
    bundlerAccount?: LocalAccount | undefined
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
    /** Signs the sponsorships of this server's paymasters. */
    paymasterAccount?: LocalAccount | undefined
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
    /** Timers of the background work. Default: timers of the platform. */
    schedule?: Schedule
    /** Limits that the paymasters of all chains share. */
    sponsoring?: Configuration['sponsoring']
    storage: Storage
    /** Number of trusted proxies in front of this server. Default: 0. */
    trustedProxies?: number
    vendors?: Vendors
  }
}
