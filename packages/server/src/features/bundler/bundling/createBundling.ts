import { BaseError } from '@fairlead/protocol'
import { later, type Schedule } from '../../../schedule.ts'
import { createUuid, type Random } from '../../../uuid.ts'
import { readQuantity } from '../askNode.ts'
import { type BundlerSettings, limits } from '../BundlerSettings.ts'
import { followBundle } from './followBundle.ts'
import { sendBundle } from './sendBundle.ts'

/** Longest wait after failures, in milliseconds. */
const longestWaitMs = 60_000

/** Sends what waits, chain by chain, and sees it through. */
export type Bundling = {
  /** Begins; before that nothing is sent. */
  start(): void
  /** Something was taken in: it need not wait for the next look. */
  lookNow(chain: string): void
  /** Ends after the step under way; another process may go on at once. */
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
  const lease = { chain: name, leaseMs: Math.max(limits.leaseMs, 3 * pollMs), owner }
  let cancel = () => {}
  let failures = 0
  let isAskedAgain = false
  let running: Promise<void> | undefined
  let sweptMs = Number.NEGATIVE_INFINITY
  let state: 'idle' | 'started' | 'closed' = 'idle'

  async function step() {
    if (!(await store.claim(lease))) return
    if (clock() - sweptMs >= longestWaitMs) {
      sweptMs = clock()
      await store.sweep(name, sweptMs - limits.keptMs)
    }
    // One on its way at a time: what comes meanwhile travels together in the next one.
    const { isBusy, leastNonce } = await follow()
    if (isBusy) return
    if (await sendBundle(settings, { leastNonce, random })) await follow()
  }

  async function follow() {
    const open = await store.listOpen(name)
    if (open.length === 0) return { isBusy: false, leastNonce: 0 }
    const head = Number(await readQuantity(chain, 'eth_blockNumber', []))
    let isBusy = false
    for (const bundle of open) if (await followBundle(settings, bundle, head)) isBusy = true
    const address = settings.account.address.toLowerCase()
    const left = await store.listOpen(name)
    const own = left.filter(({ account, block }) => block && account === address)
    return { isBusy, leastNonce: Math.max(0, ...own.map(({ nonce }) => nonce + 1)) }
  }

  async function run() {
    cancel()
    isAskedAgain = false
    let waitMs = pollMs
    try {
      await step()
      failures = 0
    } catch (error) {
      failures += 1
      waitMs = Math.min(longestWaitMs, pollMs * 2 ** failures)
      // The message may quote what was asked.
      const reason = BaseError.is(error) ? error.code : 'SERVER_ERROR'
      log({ event: 'bundleFailed', chainId: name, reason })
    }
    running = undefined
    if (state === 'started') cancel = schedule(begin, isAskedAgain ? 0 : waitMs)
  }

  function begin() {
    running ??= run()
  }

  return {
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
      // It runs out by itself; a database that is away is no reason not to end.
      if (wasStarted) await store.release(lease).catch(() => {})
    },
  }
}
