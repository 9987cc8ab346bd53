import { neverResentMethods } from '@fairlead/protocol'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import { askHedged } from './askHedged.ts'
import { type Attempt, askUpstream, type RpcLimits } from './askUpstream.ts'
import { createUpstreams, type Upstream, type Upstreams } from './createUpstreams.ts'
import type { Call } from './jsonRpc.ts'

/** `retry-after` when all upstreams failed, in seconds. */
const retryAfterSeconds = 5

type Calls = Call | readonly Call[]
type Answered = Extract<Attempt, { isAnswered: true }>

/** JSON-RPC client of one chain, with fallback between the upstreams of the configuration. */
export type ChainRpc = {
  /** @throws `UPSTREAM_UNAVAILABLE` when no upstream answers. */
  ask(calls: Calls): Promise<Answered>
  /** Returns the upstreams in the operator's order, with whether each counts as failed. */
  listUpstreams: Upstreams['list']
}

export function createChainRpc(options: createChainRpc.Options): ChainRpc {
  const { caipNetworkId, clock, fetch, limits, log, onAttempt, urls } = options
  const upstreams = createUpstreams(urls, clock)
  const logFailure = ({ position }: Upstream, reason: string) =>
    log({ event: 'upstreamFailed', chainId: caipNetworkId, position, reason })

  /** Asks one upstream once, and records how it went. */
  async function attempt(upstream: Upstream, calls: Calls, signal?: AbortSignal): Promise<Attempt> {
    const startMs = performance.now()
    const result = await askUpstream(upstream, calls, { fetch, limits, signal })
    if (signal?.aborted) return result
    const durationMs = performance.now() - startMs
    const { isAnswered } = result
    onAttempt?.({ chainId: caipNetworkId, durationMs, isAnswered, position: upstream.position })
    if (isAnswered) upstreams.answered(upstream, durationMs)
    else {
      upstreams.failed(upstream)
      logFailure(upstream, result.reason)
    }
    return result
  }

  async function read(calls: Calls): Promise<Answered> {
    let limited: Answered | undefined
    const found = await askHedged(upstreams.inOrder(), {
      ask: (upstream, signal) => attempt(upstream, calls, signal),
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

  /** Sends calls that a node must get only once. */
  async function write(calls: Calls): Promise<Answered> {
    for (const upstream of upstreams.inOrder()) {
      const result = await attempt(upstream, calls)
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

  return {
    ask(calls) {
      const list = [calls].flat() as readonly Call[]
      return list.some(({ method }) => neverResentMethods.has(method)) ? write(calls) : read(calls)
    },
    listUpstreams: upstreams.list,
  }
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
    urls: readonly string[]
  }
}

/** True for the EIP-1474 error "limit exceeded". Another node may have a higher limit. */
function isLimited(attempt: Answered): boolean {
  return attempt.answers.some((answer) => answer.error?.code === -32005)
}
