import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { createFrameServer } from './createFrameServer.ts'
import { createServer, type Server } from './createServer.ts'
import { listenDashboard } from './dashboard/listenDashboard.ts'
import { cataloguePath, type ServeEnv } from './env.ts'
import { createAttestationSigner } from './features/attestation/createAttestationSigner.ts'
import { readAttestationKeys } from './features/attestation/readAttestationKeys.ts'
import { readMailSettings } from './features/auth/mails/readMailSettings.ts'
import { listBundlerMetrics } from './features/bundler/loss.ts'
import { logOriginWarnings } from './features/project/findPublicOrigins.ts'
import { ensureLocalProject } from './features/project/localProject.ts'
import { listMetrics } from './features/relay/listMetrics.ts'
import { createFileKms } from './kms/createFileKms.ts'
import { createKeyService } from './kms/keyService/createKeyService.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { createSmtpMailer } from './mail/createSmtpMailer.ts'
import type { Mailer } from './mail/Mailer.ts'
import type { Metric } from './metrics/formatMetrics.ts'
import { listenMetrics, processMetrics } from './metrics/listenMetrics.ts'
import { measureCalls, type OnCall } from './metrics/measureCalls.ts'
import { measureLog } from './metrics/measureLog.ts'
import { watchEventLoop } from './metrics/watchEventLoop.ts'
import { readOperatorAccount } from './operatorAccount.ts'
import { createOutgoingFetch } from './outgoingFetch.ts'
import { createRedisCache } from './storage/createRedisCache.ts'
import { listPoolMetrics } from './storage/openPostgres.ts'
import { openStorage } from './storage/openStorage.ts'
import { createRedisRelayStore } from './storage/relay/createRedisRelayStore.ts'
import type { RelayStore } from './storage/relay/RelayStore.ts'
import type { Storage } from './storage/Storage.ts'
import { createGuardedFetch } from './untrusted/createGuardedFetch.ts'

/**
 * Runs the whole server as configured by the environment: database, local project, port.
 *
 * @param own.mailer - Replaces the mail server of the environment.
 */
export async function serve(env: ServeEnv, entriesTo: Log, own: { mailer?: Mailer } = {}) {
  const clock = Date.now
  const measures = createMeasures(entriesTo)
  const { log } = measures
  // This process doesn't terminate TLS, so an https URL means that there is a proxy in front of it.
  if (env.frameUrl?.startsWith('https:') && env.trustedProxies === 0)
    log({ event: 'proxiesUnknown' })
  const storage = openStorage({ clock, onQuery: measures.sql.onCall, ...env })
  const outgoing = createOutgoingFetch()
  const guarded = createGuardedFetch()
  const open: { close(): Promise<unknown> }[] = [guarded, outgoing, storage]
  const release = () => Promise.all(open.map((part) => part.close()))
  try {
    await storage.migrate()
    await ensureLocalProject(storage.projects, env.bind)
    await logOriginWarnings(storage.projects, log)
    const relayStore = await openRelayStore(env, { clock, onCommand: measures.redis.onCall })
    if (relayStore) open.push(relayStore)
    const sharedCache =
      env.redisUrl &&
      (await createRedisCache({ onCommand: measures.redis.onCall, url: env.redisUrl }))
    if (sharedCache) open.push(sharedCache)
    const mailer = own.mailer ?? (env.mail && createSmtpMailer({ ...env.mail, log }))
    if (mailer) open.push(mailer)
    const frame =
      env.frameUrl &&
      (await openFrame(env, { clock, fetch: outgoing.fetch, mailer, storage, url: env.frameUrl }))
    const server = createServer({
      ...listServerOptions(env),
      clock,
      fetch: outgoing.fetch,
      ...(frame && { frame }),
      guardedFetch: guarded.fetch,
      log,
      random: randomBytes,
      ...(relayStore && { relayStore }),
      ...(sharedCache && { sharedCache }),
      storage,
    })
    const readMetrics = () => listServerMetrics(env, { measures, server, storage })
    const metrics = await openMetrics(env, readMetrics)
    open.push(metrics)
    const dashboard = await openDashboard(env, {
      clock,
      kms: frame ? frame.kms : undefined,
      log,
      metrics: readMetrics,
      storage,
    })
    open.push(dashboard)
    const listening = await listen(server, { ...env, ownsProcess: true })
    const following = server.follow()
    return {
      dashboardUrl: dashboard.url,
      metricsUrl: metrics.url,
      url: env.publicUrl ?? `http://localhost:${listening.port}`,
      async close() {
        // Requests of the dashboard use the storage, too.
        await Promise.all([listening.close(), dashboard.close(), following.close()])
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Returns the server's options that come from the environment alone. */
function listServerOptions(env: ServeEnv) {
  const { bundlerKey, configuration, namesKey, paymasterKey, verifyKey } = env
  const { cachedAccounts, chains, images, ipfsGateway, pay, rateLimits } = configuration
  const { catalogue, relay, sessions, sponsoring, vendors } = configuration
  return {
    ...(verifyKey && {
      attestation: {
        ...configuration.verify,
        signer: createAttestationSigner(readAttestationKeys(verifyKey)),
      },
    }),
    bundlerAccount: bundlerKey && readOperatorAccount(bundlerKey),
    cachedAccounts,
    catalogue: { ...catalogue, file: catalogue.file ?? cataloguePath(env.dataDir) },
    chains,
    images,
    ipfsGateway,
    names: { ...configuration.names, signer: namesKey && readOperatorAccount(namesKey) },
    pay,
    paymasterAccount: paymasterKey && readOperatorAccount(paymasterKey),
    publicUrl: env.publicUrl,
    rateLimits,
    relay,
    sessions,
    sponsoring,
    trustedProxies: env.trustedProxies,
    vendors,
  } satisfies Partial<createServer.Dependencies>
}

/**
 * Opens the relay store that several processes share. Returns `undefined` without Redis: the storage's own is used
 * then.
 */
async function openRelayStore(
  { configuration, redisUrl: url }: ServeEnv,
  own: { clock: () => number; onCommand: OnCall },
): Promise<RelayStore | undefined> {
  if (url)
    return createRedisRelayStore({
      ...own,
      limits: configuration.relay?.mailbox,
      quotas: configuration.relay?.quotas,
      url,
    })
  return undefined
}

/** Creates what measures the log and the databases. */
function createMeasures(log: Log) {
  return {
    ...measureLog(log),
    redis: measureCalls({
      name: 'fairlead_redis_command_duration_seconds',
      help: 'Duration of commands to Redis, with their repetitions.',
      spanName: 'Redis',
    }),
    sql: measureCalls({
      name: 'fairlead_sql_query_duration_seconds',
      help: 'Duration of queries to the database.',
      spanName: 'SQL',
    }),
  }
}

/** Returns the metrics of this process, except those that a scrape resets. */
function listServerMetrics(
  { redisUrl }: Pick<ServeEnv, 'redisUrl'>,
  own: { measures: ReturnType<typeof createMeasures>; server: Server; storage: Storage },
): readonly Metric[] {
  const { measures, server, storage } = own
  return [
    ...processMetrics(),
    ...measures.metrics(),
    ...measures.sql.metrics(),
    ...listPoolMetrics(storage),
    ...(redisUrl ? measures.redis.metrics() : []),
    ...server.metrics(),
    ...listMetrics(server.relayMetrics()),
    ...listBundlerMetrics(server.bundlerStatus()),
  ]
}

/** Serves the metrics on a port of their own, if one is configured. */
async function openMetrics(
  { metrics }: Pick<ServeEnv, 'metrics'>,
  readMetrics: () => readonly Metric[],
): Promise<{ url: string | undefined; close(): Promise<unknown> }> {
  if (!metrics) return { close: async () => {}, url: undefined }
  const eventLoop = watchEventLoop()
  const read = () => [...readMetrics(), ...eventLoop.metrics()]
  try {
    const listening = await listenMetrics(read, metrics)
    return {
      close: () => Promise.all([eventLoop.close(), listening.close()]),
      url: `http://${metrics.bind}:${listening.port}/metrics`,
    }
  } catch (error) {
    await eventLoop.close()
    throw error
  }
}

/** Serves the dashboard on a port of its own, if one is configured. */
async function openDashboard(
  { dashboard, redisUrl }: Pick<ServeEnv, 'dashboard' | 'redisUrl'>,
  own: Omit<Parameters<typeof listenDashboard>[1], 'isRelayInRedis' | 'random'>,
): Promise<{ url: string | undefined; close(): Promise<unknown> }> {
  if (!dashboard) return { close: async () => {}, url: undefined }
  const isRelayInRedis = redisUrl !== undefined
  return listenDashboard(dashboard, { ...own, isRelayInRedis, random: randomBytes })
}

/** Folder with the frame's build output, copied next to this file. */
const frameFolder = fileURLToPath(new URL('./frame', import.meta.url))

/** Opens the keys and collects the settings of the frame's site. */
async function openFrame(
  env: ServeEnv,
  own: {
    clock: () => number
    fetch: typeof globalThis.fetch
    mailer: Mailer | undefined
    storage: Storage
    url: string
  },
): Promise<createFrameServer.Frame> {
  const { clock, fetch, mailer, storage, url } = own
  const { chains, recoveryDelaySeconds = 0, securityContact } = env.configuration.frame
  const kms = createFileKms({
    ...env,
    clock,
    keyService:
      env.keyServiceSettings && createKeyService(env.keyServiceSettings, { clock, fetch }),
    // If rows exist that need a key, a missing key file was lost, and a new file would hide that.
    mayCreate: await storage.envelopes.isEmpty(),
    random: randomBytes,
  })
  // A server that can't read its keys must not start.
  await kms.check()
  return {
    chains,
    folder: frameFolder,
    kms,
    logins: env.configuration.auth,
    mailer,
    mails: readMailSettings(env.configuration.mail),
    recoveryDelayMs: recoveryDelaySeconds * 1000,
    securityContact,
    url,
  }
}
