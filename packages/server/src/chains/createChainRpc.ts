import { neverResentMethods } from '@fairlead/protocol'
import type { HeldBytes } from '../createByteBudget.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import { askHedged } from './askHedged.ts'
import { type Attempt, askUpstream, type RpcLimits } from './askUpstream.ts'
import { createAgreement, needsAgreement } from './createAgreement.ts'
import { createUpstreams, type Upstream, type Upstreams } from './createUpstreams.ts'
import type { Call } from './jsonRpc.ts'

/** `retry-after` when all upstreams failed, in seconds. */
const retryAfterSeconds = 5

type Calls = Call | readonly Call[]
type Asking = {
  /** Counts the bytes of the answer. */
  held?: HeldBytes | undefined
  /** True if the answer is compared with those of other upstreams. */
  isCompared?: boolean
  signal?: AbortSignal
}
type Answered = Extract<Attempt, { isAnswered: true }>

/** JSON-RPC client of one chain, with fallback between the upstreams of the configuration. */
export type ChainRpc = {
  /**
   * @param options.held - Counts the bytes of the answers, except of balances and nonces with a quorum.
   * @param options.isAgreed - True to require a quorum for all calls, where the configuration has one. Balances and nonces
   *   always require it.
   * @throws `UPSTREAM_UNAVAILABLE` when no upstream answers, or too few agree.
   */
  ask(
    calls: Calls,
    options?: { held?: HeldBytes | undefined; isAgreed?: boolean },
  ): Promise<Answered>
  /** Returns the upstreams in the operator's order, with whether each counts as failed. */
  listUpstreams: Upstreams['list']
}

export function createChainRpc(options: createChainRpc.Options): ChainRpc {
  const { caipNetworkId, clock, fetch, limits, log, onAttempt, quorum, urls } = options
  const upstreams = createUpstreams(urls, clock)
  const logFailure = ({ position }: Upstream, reason: string) =>
    log({ event: 'upstreamFailed', chainId: caipNetworkId, position, reason })

  /** Asks one upstream once, and records how it went. */
  async function attempt(
    upstream: Upstream,
    calls: Calls,
    { held, isCompared = false, signal }: Asking = {},
  ): Promise<Attempt> {
    const startMs = performance.now()
    const result = await askUpstream(upstream, calls, { fetch, held, limits, signal })
    if (signal?.aborted) return result
    const durationMs = performance.now() - startMs
    const { isAnswered } = result
    onAttempt?.({ chainId: caipNetworkId, durationMs, isAnswered, position: upstream.position })
    // A quorum asks upstreams that cool down too. That one of them answers doesn't mean that it is fast or right.
    if (isAnswered) {
      if (!isCompared) upstreams.answered(upstream, durationMs)
    } else if (!result.isOverBudget) {
      upstreams.failed(upstream)
      logFailure(upstream, result.reason)
    }
    return result
  }

  async function read(calls: Calls, held?: HeldBytes): Promise<Answered> {
    let limited: Answered | undefined
    const found = await askHedged(upstreams.inOrder(), {
      ask: (upstream, signal) => attempt(upstream, calls, { held, signal }),
      delayOf: (upstream) => upstreams.hedgeDelay(upstream, limits.hedgeMs),
      isAcceptable(result) {
        if (!result.isAnswered) return false
        if (!isLimited(result)) return true
        limited ??= result
        return false
      },
      onLost(upstream) {
        if (upstreams.lost(upstream)) logFailure(upstream, 'slow')
      },
    })
    if (found?.isAnswered) return found
    // Limits differ between nodes, and some report "too many results" as a limit. This answer is better than none.
    if (limited) return limited
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds })
  }

  const agreement =
    quorum === undefined
      ? undefined
      : createAgreement({
          ask: (upstream, calls) => attempt(upstream, calls, { isCompared: true }),
          clock,
          onAgreed: upstreams.agreed,
          onOdd(upstream, reason) {
            upstreams.failed(upstream)
            logFailure(upstream, reason)
          },
          quorum,
          upstreams: upstreams.all,
        })

  return {
    ask(calls, { held, isAgreed = false } = {}) {
      const list = [calls].flat() as readonly Call[]
      if (agreement && isAgreed) return agreement.ask(calls)
      if (agreement && list.some(needsAgreement) && !list.some(isWrite))
        return Array.isArray(calls)
          ? readBatch(list, { agreed: agreement, read: (others) => read(others, held) })
          : agreement.ask(calls)
      if (!list.some(isWrite)) return read(calls, held)
      return write(upstreams.inOrder(), (upstream) => attempt(upstream, calls, { held }))
    },
    listUpstreams: upstreams.list,
  }
}

type Agreement = ReturnType<typeof createAgreement>

/** Sends calls that a node must get only once. */
async function write(
  upstreams: readonly Upstream[],
  attempt: (upstream: Upstream) => Promise<Attempt>,
): Promise<Answered> {
  for (const upstream of upstreams) {
    const result = await attempt(upstream)
    if (result.isAnswered) return result
    if (result.mayHaveArrived)
      // No `retry-after`: it would invite the client to send the call again.
      throw new Refusal('UPSTREAM_UNAVAILABLE', {
        field: 'rpc',
        shortMessage: 'The response was lost. The call may have been executed',
      })
  }
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds })
}

/** Reads those calls of a batch that require a quorum apart from the others. */
async function readBatch(
  calls: readonly Call[],
  { agreed, read }: { agreed: Agreement; read: (calls: Calls) => Promise<Answered> },
): Promise<Answered> {
  const others = calls.filter((call) => !needsAgreement(call))
  const lists = await Promise.all([
    ...(others.length > 0 ? [read(others)] : []),
    ...calls.filter(needsAgreement).map((call) => agreed.ask(call)),
  ])
  const texts = lists.map(({ text }) => text.trim().replace(/^\[|\]$/g, ''))
  return {
    answers: lists.flatMap(({ answers }) => answers),
    isAnswered: true,
    text: `[${texts.join(',')}]`,
  }
}

/** True for a call that a node must get only once. */
function isWrite({ method }: Call): boolean {
  return neverResentMethods.has(method)
}

/** How one attempt at one upstream went. */
export type UpstreamAttempt = {
  readonly chainId: string
  readonly durationMs: number
  readonly isAnswered: boolean
  /** Place of the upstream in the configuration, from 1. */
  readonly position: number
}

export declare namespace createChainRpc {
  type Options = {
    caipNetworkId: string
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
    /** Called after each attempt that was not abandoned. */
    onAttempt?: ((attempt: UpstreamAttempt) => void) | undefined
    /** Number of upstreams that have to agree on balances and nonces. Default: none. */
    quorum?: number | undefined
    urls: readonly string[]
  }
}

/** True for the EIP-1474 error "limit exceeded". Another node may have a higher limit. */
function isLimited(attempt: Answered): boolean {
  return attempt.answers.some((answer) => answer.error?.code === -32005)
}
