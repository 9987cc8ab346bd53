import { BaseError } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { Log } from '../../log.ts'
import { later, type Schedule } from '../../schedule.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import { createUuid, type Random } from '../../uuid.ts'
import { createFollower, type Follower } from './indexer/createFollower.ts'

/** Between two looks for new blocks, in milliseconds. Source: data API contract, section 7.1. */
const defaultPollMs = 4_000
/** Longest wait after failures, in milliseconds. */
const longestWaitMs = 60_000
/**
 * A reorganisation deeper than this many blocks is read again from the oldest of them. Far more than
 * any public chain needs: a local one that is started anew shares only its first blocks with the old.
 */
const defaultKeptBlocks = 50_000
/** How long a process that died keeps others from writing, in milliseconds; several polls. */
const shortestLeaseMs = 15_000
/** A person who asks need not wait for the next poll, but nodes are not asked more often than this. */
const shortestLookMs = 1_000
/** Longest that a person who asks waits for a look, in milliseconds. */
const longestLookMs = 1_000

/** Follows the chains of the configuration into the database. */
export type Indexer = {
  /** Begins; before that nothing is asked and nothing written. */
  start(): void
  /**
   * Looks for new blocks of these chains now rather than at the next poll, if this process follows
   * them and is up to date. Never fails and never takes long.
   */
  lookNow(chains: readonly string[]): Promise<void>
  /** Ends after the step under way; another process may go on at once. */
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
    /** Timers of the platform unless told otherwise. */
    schedule?: Schedule | undefined
    store: HistoryStore
  }
}

/** Step after step; at the head a look every poll, after failures ever more rarely. */
function createLoop(chain: Chain, owner: string, options: createIndexer.Options) {
  const { clock, keptBlocks = defaultKeptBlocks, log, schedule = later, store } = options
  const { pollMs = defaultPollMs, startBlock } = chain.history!
  const chainId = chain.caipNetworkId
  const lease = { chain: chainId, leaseMs: Math.max(shortestLeaseMs, 3 * pollMs), owner }
  const follower: Follower = createFollower({ chain, keptBlocks, lease, log, startBlock, store })
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
      // The message may quote what was asked.
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
      // It runs out by itself; a database that is away is no reason not to end.
      if (wasStarted) await store.release(lease).catch(() => {})
    },
  }
}
