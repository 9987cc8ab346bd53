import { neverResentMethods } from '@fairlead/protocol'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import { type Attempt, askUpstream, type RpcLimits } from './askUpstream.ts'
import { createUpstreams } from './createUpstreams.ts'
import type { Call } from './jsonRpc.ts'

/** `retry-after` when all upstreams failed, in seconds. */
const retryAfterSeconds = 5

type Answered = Extract<Attempt, { isAnswered: true }>

/** JSON-RPC client of one chain, with fallback between the upstreams of the configuration. */
export type ChainRpc = {
  /** @throws `UPSTREAM_UNAVAILABLE` when no upstream answers. */
  ask(calls: Call | readonly Call[]): Promise<Answered>
}

export function createChainRpc(options: createChainRpc.Options): ChainRpc {
  const { caipNetworkId, clock, fetch, limits, log, urls } = options
  const upstreams = createUpstreams(urls, clock)

  return {
    async ask(calls) {
      const list = [calls].flat() as readonly Call[]
      const isSentOnce = list.some((call) => neverResentMethods.has(call.method))
      let limited: Answered | undefined

      for (const upstream of upstreams.inOrder()) {
        const attempt = await askUpstream(upstream, calls, { fetch, limits })
        if (attempt.isAnswered) {
          upstreams.recovered(upstream)
          if (isSentOnce || !isLimited(attempt)) return attempt
          limited ??= attempt
          continue
        }
        upstreams.failed(upstream)
        log({
          event: 'upstreamFailed',
          chainId: caipNetworkId,
          position: upstream.position,
          reason: attempt.reason,
        })
        if (isSentOnce && attempt.mayHaveArrived)
          // No `retry-after`: it would invite the client to send the call again.
          throw new Refusal('UPSTREAM_UNAVAILABLE', {
            field: 'rpc',
            shortMessage: 'The response was lost. The call may have been executed',
          })
      }
      // Limits differ between nodes, and some report "too many results" as a limit. This answer is better than none.
      if (limited) return limited
      throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds })
    },
  }
}

export declare namespace createChainRpc {
  type Options = {
    caipNetworkId: string
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
    urls: readonly string[]
  }
}

/** True for the EIP-1474 error "limit exceeded". Another node may have a higher limit. */
function isLimited(attempt: Answered): boolean {
  return attempt.answers.some((answer) => answer.error?.code === -32005)
}
