import { defineRoute } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Configuration } from '../../env.ts'
import { type Endpoint, implement, implementOpen } from '../../implement.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../problem.ts'
import { answerLocally } from './answerLocally.ts'
import type { RpcLimits } from './askUpstream.ts'
import { type ChainRpc, createChainRpc } from './createChainRpc.ts'
import { createSharedReads } from './createSharedReads.ts'
import { type Answer, type Call, postJsonRpc } from './jsonRpc.ts'

const bodyBytes = 1024 * 1024

/** There is no WebSocket here; a client that tries one gets to know it. */
const getJsonRpc = defineRoute({
  method: 'GET',
  path: '/v1',
  response: v.never(),
  errors: ['REQUEST_INVALID'],
})

/** JSON-RPC to the chains of the configuration. */
export function rpcRoutes(options: rpcRoutes.Options): readonly Endpoint[] {
  const { chains, ...dependencies } = options
  const served = new Map(
    chains.map(({ caipNetworkId, upstreams }) => {
      const rpc = createChainRpc({ ...dependencies, caipNetworkId, urls: upstreams })
      return [caipNetworkId, { rpc, shared: createSharedReads(caipNetworkId, rpc) }]
    }),
  )

  return [
    implement(
      postJsonRpc,
      { aliases: ['/v1/'], bodyBytes, rateLimit: 'rpc' },
      async ({ body, query: { chainId } }) => {
        const chain = served.get(chainId)
        if (!chain) throw new Refusal('NETWORK_UNSUPPORTED')
        if (Array.isArray(body)) return askAll(chain.rpc, chainId, body)
        const known = answerLocally(body, chainId) ?? chain.shared.ask(body)
        return known ?? asItCame((await chain.rpc.ask(body)).text)
      },
    ),
    implementOpen(
      getJsonRpc,
      { aliases: ['/v1/'], isOriginChecked: false, rateLimit: 'rpc' },
      () => {
        throw new Refusal('REQUEST_INVALID', {
          field: 'method',
          shortMessage: 'Invalid input',
          status: 426,
        })
      },
    ),
  ]
}

export declare namespace rpcRoutes {
  type Options = {
    chains: Configuration['chains']
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
  }
}

/** Answers a batch in the order of its calls, asking upstream only what is not known here. */
async function askAll(
  rpc: ChainRpc,
  chainId: string,
  calls: readonly Call[],
): Promise<Response | readonly Answer[]> {
  const known = calls.map((call) => answerLocally(call, chainId))
  const asked = calls.filter((_, index) => !known[index])
  if (asked.length === 0) return known.filter((answer) => answer !== undefined)
  const { answers, text } = await rpc.ask(asked)
  if (asked.length === calls.length) return asItCame(text)

  // Ids need not be unique in a batch: each answer is given out once.
  const waiting = new Map<string, Answer[]>()
  for (const answer of answers) {
    const key = JSON.stringify(answer.id)
    waiting.set(key, [...(waiting.get(key) ?? []), answer])
  }
  return calls.map(({ id }, index) => known[index] ?? waiting.get(JSON.stringify(id))!.shift()!)
}

function asItCame(text: string): Response {
  return new Response(text, {
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  })
}
