import { neverResentMethods } from '@fairlead/protocol'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import { type Attempt, askUpstream, type RpcLimits } from './askUpstream.ts'
import { createUpstreams } from './createUpstreams.ts'
import type { Call } from './jsonRpc.ts'

/** When a client may come again after all upstreams failed, in seconds. */
const retryAfterSeconds = 5

type Answered = Extract<Attempt, { isAnswered: true }>

/** JSON-RPC to one chain, over the upstreams that the operator gave it. */
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
          // No `retry-after`: that would invite to send it again.
          throw new Refusal('UPSTREAM_UNAVAILABLE', {
            field: 'rpc',
            shortMessage: 'The answer was lost; the call may have been carried out',
          })
      }
      // Limits of nodes differ, and some call "too many results" a limit: better than no answer.
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

/** EIP-1474 "limit exceeded": another node may be more generous. */
function isLimited(attempt: Answered): boolean {
  return attempt.answers.some((answer) => answer.error?.code === -32005)
}
