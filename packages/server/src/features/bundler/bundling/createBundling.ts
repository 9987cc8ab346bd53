import { BaseError } from '@fairlead/protocol'
import { later, type Schedule } from '../../../schedule.ts'
import { createUuid, type Random } from '../../../uuid.ts'
import { readQuantity } from '../askNode.ts'
import { type BundlerSettings, type BundlingSettings, limits } from '../BundlerSettings.ts'
import { type LossStatus, watchLoss } from '../loss.ts'
import { followBundle } from './followBundle.ts'
import { sendBundle } from './sendBundle.ts'

/** Maximum delay after failures, in milliseconds. */
const longestWaitMs = 60_000

/** Sends the pending operations of each chain in bundles and follows the bundles until they are final. */
export type Bundling = {
  /** Starts bundling. Nothing is sent before this call. */
  start(): void
  /** Runs the next step now, because a new operation was accepted. */
  lookNow(chain: string): void
  /** Returns today's results as last read from the database, for chains that were looked at. */
  status(): readonly LossStatus[]
  /** Stops after the current step and releases the lease, so that another process can take over at once. */
  close(): Promise<void>
}

export function createBundling(options: createBundling.Options): Bundling {
  const owner = createUuid(options.random)
  const loops = new Map(
    options.bundlers.map((bundler) => [
      bundler.chain.caipNetworkId,
      createLoop(bundler, owner, options),
    ]),
  )
  return {
    start() {
      for (const loop of loops.values()) loop.start()
    },
    lookNow: (chain) => loops.get(chain)?.lookNow(),
    status: () => [...loops.values()].flatMap((loop) => loop.status() ?? []),
    async close() {
      await Promise.all([...loops.values()].map((loop) => loop.close()))
    },
  }
}

export declare namespace createBundling {
  type Options = {
    bundlers: readonly (BundlerSettings & { pollMs: number })[]
    random: Random
    schedule?: Schedule | undefined
  }
}

function createLoop(
  settings: createBundling.Options['bundlers'][number],
  owner: string,
  { random, schedule = later }: createBundling.Options,
) {
  const { chain, clock, log, pollMs, store } = settings
  const name = chain.caipNetworkId
  const loss = watchLoss(settings)
  const lease = { chain: name, leaseMs: Math.max(limits.leaseMs, 3 * pollMs), owner }
  const leased = { ...settings, lease }
  let cancel = () => {}
  let failures = 0
  let isAskedAgain = false
  let running: Promise<void> | undefined
  let sweptMs = Number.NEGATIVE_INFINITY
  let state: 'idle' | 'started' | 'closed' = 'idle'
  async function step() {
    if (!(await store.claim(lease))) {
      // Every process reads the loss, because each has metrics of its own.
      await loss.read()
      return
    }
    if (clock() - sweptMs >= longestWaitMs) {
      sweptMs = clock()
      await store.sweep(name, sweptMs - limits.keptMs)
    }
    // At most one bundle is unmined at a time. Operations that arrive meanwhile share the next one.
    const { isBusy, leastNonce } = await followBundles(leased)
    const { isStopped } = await loss.read()
    if (isBusy || isStopped) return
    if (await sendBundle(leased, { leastNonce, random })) await followBundles(leased)
  }

  async function run() {
    cancel()
    isAskedAgain = false
    let waitMs = pollMs
    const endRenewal = renewLease(leased, schedule)
    try {
      await step()
      failures = 0
    } catch (error) {
      failures += 1
      waitMs = Math.min(longestWaitMs, pollMs * 2 ** failures)
      // Only the code is logged, because the message may quote the request.
      const reason = BaseError.is(error) ? error.code : 'SERVER_ERROR'
      log({ event: 'bundleFailed', chainId: name, reason })
    }
    endRenewal()
    running = undefined
    if (state === 'started') cancel = schedule(begin, isAskedAgain ? 0 : waitMs)
  }

  function begin() {
    running ??= run()
  }

  return {
    status: loss.last,
    start() {
      if (state !== 'idle') return
      state = 'started'
      begin()
    },
    lookNow() {
      if (state !== 'started') return
      if (running) isAskedAgain = true
      else begin()
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

/** Renews the lease from time to time, because a step may wait for slow nodes. @returns Function that ends this. */
function renewLease({ lease, store }: BundlingSettings, schedule: Schedule): () => void {
  let isEnded = false
  let cancel = () => {}
  function plan() {
    cancel = schedule(async () => {
      // If the lease is lost, the step's next write fails.
      await store.renew(lease).catch(() => {})
      if (!isEnded) plan()
    }, lease.leaseMs / 2)
  }
  plan()
  return () => {
    isEnded = true
    cancel()
  }
}

/** Follows the bundles of a chain. Returns whether one is unmined, and the lowest nonce that the next one may have. */
async function followBundles(settings: BundlingSettings) {
  const { account, chain, store } = settings
  const name = chain.caipNetworkId
  const open = await store.listOpen(name)
  if (open.length === 0) return { isBusy: false, leastNonce: 0 }
  const head = Number(await readQuantity(chain, 'eth_blockNumber', []))
  let isBusy = false
  for (const bundle of open) if (await followBundle(settings, bundle, head)) isBusy = true
  const address = account.address.toLowerCase()
  const left = await store.listOpen(name)
  const own = left.filter((bundle) => bundle.block && bundle.account === address)
  return { isBusy, leastNonce: Math.max(0, ...own.map(({ nonce }) => nonce + 1)) }
}
