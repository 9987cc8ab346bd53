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
import { createOutside } from './outside/createOutside.ts'
import { createPictures } from './pictures/createPictures.ts'
import { Refusal } from './problem.ts'
import type { Schedule } from './schedule.ts'
import type { RelayStore } from './storage/relay/RelayStore.ts'
import type { Storage } from './storage/Storage.ts'
import type { Random } from './uuid.ts'
import { createRemotes } from './vendors/createRemotes.ts'
import { pickWays } from './vendors/pickWays.ts'
import { version } from './version.ts'

/**
 * How long a project is believed without a look into the database, in milliseconds. The embedded
 * database is in this process, so looking is cheap and changes are seen at once.
 */
const projectKeptMs = { postgres: 5 * 60_000, sqlite: 1_000 }

const defaultRateLimits = {
  default: { refillPerSecond: 2, tokens: 100 },
  rpc: { refillPerSecond: 50, tokens: 1000 },
}

const defaultRpcLimits: RpcLimits = { answerBytes: 10 * 1024 * 1024, tryMs: 10_000 }

/** The server as a handler; what listens is up to the caller. */
export type Server = {
  /** @param client - Who is at the other end of the socket, and where the server listens. */
  fetch(
    request: Request,
    client?: { address: string; listener?: Listener | undefined },
  ): Promise<Response>
  /** Most bytes of one frame of a WebSocket. */
  readonly frameBytes: number
  /** Answers somebody who asks for a WebSocket: the relay's clients do, on `/`. */
  websocket(upgrade: RelayUpgrade): Promise<void>
  /** Sends the relay's clients away; requests are still answered. */
  drain(): Promise<void>
  /** Drains and writes what is left; when no request is under way, before the storage is closed. */
  close(): Promise<void>
  /** What the relay counts. */
  relayMetrics(): ReturnType<Relay['metrics']>
  /**
   * Follows the chains that have a `history` into the database, sends what waits for a bundle, and forgets
   * logins that are over, until closed; before the storage is. Several processes over one database may all
   * do so: for each chain one of them does at a time.
   */
  follow(): { close(): Promise<void> }
}

/**
 * The server as a function from request to answer. It starts nothing and reads no environment, and no
 * file before somebody asks for what is in it; the database must be migrated.
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
  const priceWays = pickWays(
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
  const balanceWays = pickWays('balances', vendors.balances, balanceVendors)
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
  const outside = createOutside({ guardedFetch, ipfsGateway, ownFetch: fetch })
  const pictures = createPictures({ clock, outside })
  const found = { chains, clock, log, outside, pictures, publicUrl }
  const onchain = createOnchainIdentity(found)
  const nftVendors = createNftVendors({ ...found, remotes, transfers })
  const nftWays = pickWays('nfts', vendors.nfts, nftVendors)
  const identityWays = pickWays(
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
    // Before CORS: no script of another origin may read this page.
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
  const historyWays = pickWays(
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
      // Before the project is looked up: guesses of project ids have a price too.
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
      // Two hosts that share nothing: neither answers for the other.
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
    /** Signs what pages prove about their origin; the service is off when absent. */
    attestation?: { scamOrigins: readonly string[]; signer: AttestationSigner } | undefined
    /** Sends bundles of operations, on chains whose `bundler` has no URL. */
    bundlerAccount?: LocalAccount | undefined
    /** Where wallets are listed; the list of this package without it. */
    catalogue?: Configuration['catalogue']
    /** Chains that JSON-RPC is forwarded to, with the URLs to ask, the first one first. */
    chains: readonly ChainConfiguration[]
    /** Milliseconds since 1970. */
    clock: () => number
    /** The way out: {@link createOutgoingFetch}, or one of your own. */
    fetch: typeof globalThis.fetch
    /** The site of embedded wallets, on a host of its own; none when absent. */
    frame?: createFrameServer.Frame
    /** Pictures of your own; for the rest the server draws letters. */
    images?: Configuration['images']
    /**
     * The way to URLs of strangers: {@link createGuardedFetch}, or one of your own that reaches
     * public addresses alone. Without it only what needs no fetching is shown.
     */
    guardedFetch?: typeof globalThis.fetch
    /** Where `ipfs:` is looked up; not at all when absent. */
    ipfsGateway?: string | undefined
    log: Log
    /** Signs for what our paymasters pay. */
    paymasterAccount?: LocalAccount | undefined
    /** Milliseconds; 1 s with SQLite, 5 min with Postgres. */
    projectKeptMs?: number
    /** Origin under which pages reach this server; that of the request when absent. */
    publicUrl?: string | undefined
    random: Random
    rateLimits?: Configuration['rateLimits']
    /** Names, limits and projects of the relay. */
    relay?: Configuration['relay']
    /** The relay's memory; the storage's own unless told otherwise. Closed with the server. */
    relayStore?: RelayStore
    rpcLimits?: Partial<RpcLimits>
    /** How what is followed waits; timers of the platform unless told otherwise. */
    schedule?: Schedule
    /** What holds for the paymasters of all chains together. */
    sponsoring?: Configuration['sponsoring']
    storage: Storage
    /** How many proxies stand before this server; 0 unless told otherwise. */
    trustedProxies?: number
    vendors?: Vendors
  }
}
