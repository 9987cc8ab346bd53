import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import type { Schedule } from '../../schedule.ts'
import type { Project } from '../../storage/ProjectStore.ts'
import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import { createAdmission } from './createAdmission.ts'
import { type Connection, createConnection } from './createConnection.ts'
import { createExchange } from './createExchange.ts'
import { createMetrics, type RelayMetrics } from './createMetrics.ts'
import { createRpc } from './createRpc.ts'
import { drain } from './drain.ts'
import { defaultRelayLimits, type RelayLimits } from './limits.ts'
import type { Listener, RelaySocket, RelayUpgrade } from './RelaySocket.ts'

/** Between two looks at all sockets, in milliseconds. */
const beatMs = 1_000
/** Between two failures that are told, in milliseconds. */
const failureQuietMs = 1_000
/** Between two times that the store forgets what has expired, in milliseconds. */
const sweepMs = 60_000

/** Passes sealed messages between wallets and pages, and keeps them for who is away. */
export type Relay = {
  /** Most bytes of one frame. */
  readonly frameBytes: number
  /** Answers somebody who asks for a WebSocket. */
  accept(upgrade: RelayUpgrade): Promise<void>
  /** The same calls over HTTP, one request at a time. */
  rpc(
    request: Request,
    client: { address: string; listener?: Listener | undefined },
  ): Promise<Response>
  metrics(): RelayMetrics
  /** Sends everybody away, a few at a time: they all come back to another process at once. */
  drain(): Promise<void>
  /** Drains, and closes the store: what is asked by HTTP must have ended. */
  close(): Promise<void>
}

export function createRelay(options: createRelay.Options): Relay {
  const { clock, log, schedule, store } = options
  const limits = { ...defaultRelayLimits, ...options.limits }
  const admit = createAdmission({ ...options, limits })
  const metrics = createMetrics()
  const exchange = createExchange(store)
  const connections = new Set<Connection>()
  const ofClient = new Map<string, Set<Connection>>()
  let lastId = 0
  let lastSweepMs = clock()
  let lastFailureMs = Number.NEGATIVE_INFINITY
  let cancelBeat: (() => void) | undefined
  let isClosing = false
  let draining: Promise<void> | undefined

  function nextId(): number {
    lastId = Math.max(lastId + 1, clock() * 1_000)
    return lastId
  }

  /** The message may quote what a client sent. */
  function onFailure(error: unknown) {
    // A database that is away is told once a while, not once a socket.
    if (clock() - lastFailureMs < failureQuietMs) return
    lastFailureMs = clock()
    const reason = error instanceof BaseError ? error.code : 'SERVER_ERROR'
    log({ event: 'relayFailed', reason })
  }

  function beat() {
    cancelBeat = undefined
    for (const connection of connections) connection.beat()
    if (clock() - lastSweepMs >= sweepMs) {
      lastSweepMs = clock()
      store.sweep().catch(onFailure)
    }
    beatLater()
  }

  /** Nothing runs while nobody is there. */
  function beatLater() {
    if (connections.size > 0) cancelBeat ??= schedule(beat, beatMs)
  }

  function open(clientId: string, socket: RelaySocket): RelaySocket.Handlers {
    const siblings = ofClient.get(clientId) ?? new Set()
    const connection: Connection = createConnection({
      clientId,
      clock,
      exchange,
      limits,
      metrics,
      nextId,
      onDelivered(message: StoredMessage) {
        for (const sibling of siblings) if (sibling !== connection) sibling.withdraw(message)
      },
      onEnd() {
        connections.delete(connection)
        siblings.delete(connection)
        if (siblings.size === 0 && ofClient.get(clientId) === siblings) ofClient.delete(clientId)
      },
      onFailure,
      socket,
      store,
    })
    metrics.count('connects')
    connections.add(connection)
    ofClient.set(clientId, siblings.add(connection))
    beatLater()
    return connection.handlers
  }

  function drainOnce(): Promise<void> {
    isClosing = true
    draining ??= drain([...connections], { drainMs: limits.drainMs, schedule })
    return draining
  }

  return {
    frameBytes: limits.frameBytes,
    async accept(upgrade) {
      if (isClosing) return upgrade.refuse(503)
      const query = new URLSearchParams(upgrade.target.split('?')[1])
      const admission = await admit({ ...upgrade, isSocket: true, query }).catch(
        (error: unknown) => {
          onFailure(error)
          return undefined
        },
      )
      if (!admission || isClosing) return upgrade.refuse(503)
      if ('clientId' in admission)
        return upgrade.accept((socket) => open(admission.clientId, socket))
      metrics.count('refusals')
      // An HTTP status makes these clients try again a hundred times a second.
      if (query.get('useOnCloseEvent') !== 'true') return upgrade.refuse(admission.status)
      upgrade.accept((socket) => {
        metrics.countClose(admission.code)
        socket.close(admission.code, admission.reason)
        return { onClose() {}, onMessage() {}, onPong() {} }
      })
    },
    rpc: createRpc({ admit, clock, limits, metrics, onFailure, store }),
    metrics: () => metrics.read(connections.size),
    drain: drainOnce,
    async close() {
      await drainOnce()
      cancelBeat?.()
      await store.close()
    },
  }
}

export declare namespace createRelay {
  type Options = {
    clock: () => number
    /** Whether an id that is no project of this server is turned away. */
    isKnownProjectNeeded: boolean
    /** What differs from the usual. */
    limits?: Partial<RelayLimits> | undefined
    log: Log
    projects: { find(id: string): Promise<Project | undefined> }
    /** What tokens may be made out to; `http` counts as `ws`. */
    publicUrls: readonly string[]
    schedule: Schedule
    /** Closed with the relay. */
    store: RelayStore
    /** How many proxies stand before this server. */
    trustedProxies: number
  }
}
