import { BaseError } from '@fairlead/protocol'
import type { Configuration } from '../../configuration/Configuration.ts'
import { createByteBudget } from '../../createByteBudget.ts'
import type { Log } from '../../log.ts'
import { later, repeat, type Schedule } from '../../schedule.ts'
import type { Project } from '../../storage/Project.ts'
import type { Sender } from '../../storage/relay/quotas.ts'
import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import { type Admission, createAdmission, tooMany } from './createAdmission.ts'
import { createExchange } from './createExchange.ts'
import { createMetrics, type RelayMetrics } from './createMetrics.ts'
import { createRelayConnection, type RelayConnection } from './createRelayConnection.ts'
import { createRpc } from './createRpc.ts'
import { defaultRelayLimits, type RelayLimits } from './limits.ts'
import type { Listener, RelaySocket, RelayUpgrade } from './RelaySocket.ts'

/** Interval between two beats of all sockets, in milliseconds. */
const beatMs = 1_000
/** Interval between two deletions of expired messages, in milliseconds. */
const sweepMs = 60_000
/** Minimum interval between two logged failures, in milliseconds. */
const failureQuietMs = 1_000

/** A relay that passes encrypted messages between wallets and pages, and stores them for offline clients. */
export type Relay = {
  /** Maximum size of a frame, in bytes. */
  readonly frameBytes: number
  /** Accepts or refuses a WebSocket request. */
  accept(upgrade: RelayUpgrade): Promise<void>
  /** Handles the same calls over HTTP, one request at a time. */
  rpc(
    request: Request,
    client: { address: string; listener?: Listener | undefined },
  ): Promise<Response>
  metrics(): RelayMetrics
  /** Deletes expired messages at once, then once a minute, also while no client is connected. Close the result before the relay. */
  follow(): { close(): Promise<void> }
  /** Closes all sockets in small groups, because the clients reconnect to another process at once. */
  drain(): Promise<void>
  /** Drains and closes the store. HTTP requests must have ended before. */
  close(): Promise<void>
}

export function createRelay(options: createRelay.Options): Relay {
  const { clock, log, schedule, store } = options
  const limits = { ...defaultRelayLimits, ...options.limits }
  const admit = createAdmission({ ...options, limits })
  const metrics = createMetrics()
  const exchange = createExchange(store)
  const onFailure = createFailureLog({ clock, log })
  const budget = createByteBudget({
    blockBytes: limits.blockHeldBytes,
    totalBytes: limits.heldBytes,
  })
  const shared = { budget, clock, exchange, limits, metrics, onFailure, store }
  const sockets = createSockets({ ...shared, schedule })
  let isClosing = false
  let draining: Promise<void> | undefined

  /** Refuses a client if it has too many open sockets, or its address block, or all clients together. */
  function limitSockets(admission: Admission): Admission {
    if (!('clientId' in admission)) return admission
    return sockets.hasRoomFor(admission) ? admission : tooMany()
  }

  function drainOnce(): Promise<void> {
    isClosing = true
    draining ??= drain(sockets.list(), { drainMs: limits.drainMs, schedule })
    return draining
  }

  return {
    frameBytes: limits.frameBytes,
    async accept(upgrade) {
      if (isClosing) return upgrade.refuse(503)
      const query = new URLSearchParams(upgrade.target.split('?')[1])
      const admission = await admit({ ...upgrade, isSocket: true, query })
        .then(limitSockets)
        .catch((error: unknown) => {
          onFailure(error)
          return undefined
        })
      if (!admission || isClosing) return upgrade.refuse(503)
      if ('clientId' in admission)
        return upgrade.accept((socket) => sockets.open(admission, socket))
      metrics.count('refusals')
      // After an HTTP error these clients would reconnect a hundred times per second.
      if (query.get('useOnCloseEvent') !== 'true') return upgrade.refuse(admission.status)
      upgrade.accept((socket) => {
        metrics.countClose(admission.code)
        socket.close(admission.code, admission.reason)
        return { onClose() {}, onMessage() {}, onPong() {} }
      })
    },
    rpc: createRpc({ admit, budget, clock, limits, metrics, onFailure, store }),
    metrics: () => metrics.read(sockets.list().length),
    follow: () => repeat(() => store.sweep().catch(onFailure), { pauseMs: sweepMs, schedule }),
    drain: drainOnce,
    async close() {
      await drainOnce()
      sockets.stop()
      await store.close()
    },
  }
}

/** Creates the set of the open connections, each of which gets a beat once a second. */
function createSockets({
  schedule,
  ...context
}: Pick<createRelay.Options, 'clock' | 'schedule' | 'store'> &
  Pick<createRelayConnection.Options, 'budget' | 'exchange' | 'limits' | 'metrics' | 'onFailure'>) {
  const { clock, limits, metrics } = context
  const connections = new Set<RelayConnection>()
  const ofBlock = new Map<string, number>()
  const ofClient = new Map<string, Set<RelayConnection>>()
  let lastId = 0
  let cancelBeat: (() => void) | undefined

  function nextId(): number {
    lastId = Math.max(lastId + 1, clock() * 1_000)
    return lastId
  }

  function beat() {
    cancelBeat = undefined
    for (const connection of connections) connection.beat()
    beatLater()
  }

  /** Schedules the next beat, if there is any connection. */
  function beatLater() {
    if (connections.size > 0) cancelBeat ??= schedule(beat, beatMs)
  }

  function countInBlock(block: string | undefined, change: 1 | -1) {
    if (block === undefined) return
    const count = (ofBlock.get(block) ?? 0) + change
    if (count > 0) ofBlock.set(block, count)
    else ofBlock.delete(block)
  }

  function open(
    { clientId, sender }: { clientId: string; sender: Sender },
    socket: RelaySocket,
  ): RelaySocket.Handlers {
    const siblings = ofClient.get(clientId) ?? new Set()
    const connection: RelayConnection = createRelayConnection({
      ...context,
      clientId,
      nextId,
      schedule,
      onDelivered(message: StoredMessage) {
        for (const sibling of siblings) if (sibling !== connection) sibling.withdraw(message)
      },
      onEnd() {
        connections.delete(connection)
        siblings.delete(connection)
        if (siblings.size === 0 && ofClient.get(clientId) === siblings) ofClient.delete(clientId)
      },
      sender,
      socket,
    })
    metrics.count('connects')
    countInBlock(sender.block, 1)
    void connection.closed.then(() => countInBlock(sender.block, -1))
    connections.add(connection)
    ofClient.set(clientId, siblings.add(connection))
    beatLater()
    return connection.handlers
  }

  return {
    hasRoomFor: ({ clientId, sender: { block } }: { clientId: string; sender: Sender }) =>
      connections.size < limits.sockets &&
      (ofClient.get(clientId)?.size ?? 0) < limits.clientSockets &&
      (block === undefined || (ofBlock.get(block) ?? 0) < limits.blockSockets),
    list: () => [...connections],
    open,
    stop: () => cancelBeat?.(),
  }
}

/** Logs failures by their code only, because the message may quote a client. */
function createFailureLog({ clock, log }: { clock: () => number; log: Log }) {
  let lastFailureMs = Number.NEGATIVE_INFINITY
  return (error: unknown) => {
    // An unreachable database is logged at most once per second, not once per socket.
    if (clock() - lastFailureMs < failureQuietMs) return
    lastFailureMs = clock()
    const reason = error instanceof BaseError ? error.code : 'SERVER_ERROR'
    log({ event: 'relayFailed', reason })
  }
}

export declare namespace createRelay {
  type Options = {
    clock: () => number
    /** True if project ids that are unknown to this server are refused. */
    isKnownProjectNeeded: boolean
    /** Limits that differ from the defaults. */
    limits?: Partial<RelayLimits> | undefined
    log: Log
    projects: { find(id: string): Promise<Project | undefined> }
    /** Accepted token audiences. `http` counts as `ws`. */
    publicUrls: readonly string[]
    schedule: Schedule
    /** Store of the messages. Closed with the relay. */
    store: RelayStore
    /** Number of proxies in front of this server. */
    trustedProxies: number
  }
}

/** Creates the relay of a server from its configuration. */
export function createServerRelay(options: createServerRelay.Options): Relay {
  const { clock, log, projects, publicUrl, relay, relayStore, schedule = later } = options
  const { isKnownProjectNeeded = false, limits, publicUrls = [] } = relay ?? {}
  return createRelay({
    clock,
    isKnownProjectNeeded,
    limits,
    log,
    projects,
    publicUrls: [...(publicUrl ? [publicUrl] : []), ...publicUrls],
    schedule,
    store: relayStore,
    trustedProxies: options.trustedProxies ?? 0,
  })
}

export declare namespace createServerRelay {
  type Options = Pick<createRelay.Options, 'clock' | 'log' | 'projects'> & {
    publicUrl?: string | undefined
    relay?: Configuration['relay'] | undefined
    relayStore: RelayStore
    schedule?: Schedule | undefined
    trustedProxies?: number | undefined
  }
}

/** Interval between two groups, in milliseconds. */
const stepMs = 50
/** Maximum time for the close handshakes, in milliseconds. */
const graceMs = 1_000

/** Closes the connections in groups that are spread over `drainMs`. */
async function drain(
  connections: readonly RelayConnection[],
  { drainMs, schedule }: { drainMs: number; schedule: Schedule },
) {
  const wait = (ms: number) => new Promise<void>((resolve) => schedule(resolve, ms))
  const atOnce = Math.max(50, Math.ceil((connections.length * stepMs) / Math.max(stepMs, drainMs)))
  const finishing: Promise<void>[] = []
  for (let start = 0; start < connections.length; start += atOnce) {
    if (start > 0) await wait(stepMs)
    for (const connection of connections.slice(start, start + atOnce))
      finishing.push(connection.finish(1001, 'Server terminating'))
  }
  if (connections.length === 0) return
  await Promise.all(finishing)
  let cancel = () => {}
  const tooLong = new Promise<void>((resolve) => {
    cancel = schedule(resolve, graceMs)
  })
  await Promise.race([Promise.all(connections.map(({ closed }) => closed)), tooLong])
  cancel()
  for (const connection of connections) connection.terminate()
}
