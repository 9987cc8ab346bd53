import { BaseError } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { Log } from '../../log.ts'
import type { Metric } from '../../metrics/formatMetrics.ts'
import { later, type Schedule } from '../../schedule.ts'
import type { HistoryStore } from '../../storage/history/createHistoryStore.ts'
import { createUuid, type Random } from '../../uuid.ts'
import { createFollower, type Follower } from './indexer/createFollower.ts'

/** Default interval between two polls for new blocks, in milliseconds. Source: data API contract, section 7.1. */
const defaultPollMs = 4_000
/** Maximum delay after failures, in milliseconds. */
const longestWaitMs = 60_000
/**
 * Default number of block hashes that are kept. A deeper reorganisation is read again from the oldest of them. Public
 * chains need far fewer, but a restarted local chain shares only its first blocks with the old one.
 */
const defaultKeptBlocks = 50_000
/** Minimum duration of the lease under which one process writes, in milliseconds. It covers several polls. */
const shortestLeaseMs = 15_000
/** Minimum interval between two polls that requests trigger, in milliseconds. */
const shortestLookMs = 1_000
/** Maximum time that a request waits for a poll, in milliseconds. */
const longestLookMs = 1_000

/** Follows the configured chains and writes their history to the database. */
export type Indexer = {
  /** Starts following. Nothing is read or written before this call. */
  start(): void
  /**
   * Polls these chains now, if this process follows them and is up to date. Never rejects, and resolves after at most
   * one second.
   */
  lookNow(chains: readonly string[]): Promise<void>
  /** Returns metrics of the chains that this process follows. */
  metrics(): readonly Metric[]
  /** Stops after the current step and releases the lease, so that another process can take over at once. */
  close(): Promise<void>
}

export function createIndexer(options: createIndexer.Options): Indexer {
  const { chains, schedule = later } = options
  const owner = createUuid(options.random)
  const loops = new Map(
    chains.flatMap((chain) => {
      const isFollowed = chain.history && chain.caipNetworkId.startsWith('eip155:')
      return isFollowed ? [[chain.caipNetworkId, createLoop(chain, owner, options)] as const] : []
    }),
  )

  return {
    start() {
      for (const loop of loops.values()) loop.start()
    },
    async lookNow(asked) {
      const looks = asked.flatMap((chain) => loops.get(chain)?.lookNow() ?? [])
      if (looks.length === 0) return
      let cancel = () => {}
      const tooLong = new Promise<void>((resolve) => {
        cancel = schedule(resolve, longestLookMs)
      })
      await Promise.race([Promise.all(looks), tooLong])
      cancel()
    },
    metrics: () => [
      {
        name: 'fairlead_index_lag_blocks',
        help: 'Blocks that are not yet in the history, in the process that writes it.',
        kind: 'gauge',
        label: 'chain',
        value: Object.fromEntries(
          [...loops].flatMap(([chain, { lag }]) => {
            const blocks = lag()
            return blocks === undefined ? [] : [[chain, blocks]]
          }),
        ),
      },
    ],
    async close() {
      await Promise.all([...loops.values()].map((loop) => loop.close()))
    },
  }
}

export declare namespace createIndexer {
  type Options = {
    chains: readonly Chain[]
    clock: () => number
    keptBlocks?: number | undefined
    log: Log
    random: Random
    /** Default: the platform's timers. */
    schedule?: Schedule | undefined
    store: HistoryStore
  }
}

/** Runs step after step. At the head it polls at the interval; after failures the delay doubles. */
function createLoop(chain: Chain, owner: string, options: createIndexer.Options) {
  const { clock, keptBlocks = defaultKeptBlocks, log, schedule = later, store } = options
  const { pollMs = defaultPollMs, startBlock } = chain.history!
  const chainId = chain.caipNetworkId
  const lease = { chain: chainId, leaseMs: Math.max(shortestLeaseMs, 3 * pollMs), owner }
  const follower: Follower = createFollower({
    chain,
    clock,
    keptBlocks,
    lease,
    log,
    startBlock,
    store,
  })
  let cancel = () => {}
  let failures = 0
  let isAtHead = false
  let lookedMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let state: 'idle' | 'started' | 'closed' = 'idle'

  async function step() {
    cancel()
    lookedMs = clock()
    let waitMs = pollMs
    try {
      const result = await follower.step()
      isAtHead = result === 'atHead'
      if (result === 'behind') waitMs = 0
      failures = 0
    } catch (error) {
      failures += 1
      isAtHead = false
      waitMs = Math.min(longestWaitMs, pollMs * 2 ** failures)
      // Only the code is logged, because the message may quote the request.
      const reason = error instanceof BaseError ? error.code : 'SERVER_ERROR'
      log({ event: 'historyFailed', chainId, reason })
    }
    running = undefined
    if (state === 'started') cancel = schedule(run, waitMs)
  }

  function run(): Promise<void> {
    running ??= step()
    return running
  }

  return {
    lag: follower.lag,
    start() {
      if (state !== 'idle') return
      state = 'started'
      void run()
    },
    lookNow(): Promise<void> | undefined {
      if (state !== 'started' || !isAtHead) return undefined
      if (running) return running
      return clock() - lookedMs >= shortestLookMs ? run() : undefined
    },
    async close() {
      const wasStarted = state === 'started'
      state = 'closed'
      cancel()
      await running
      // The lease expires by itself, so a failing database must not block the shutdown.
      if (wasStarted) await store.release(lease).catch(() => {})
    },
  }
}
