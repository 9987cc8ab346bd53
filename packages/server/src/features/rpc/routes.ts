import { defineRoute } from '@fairlead/protocol'
import * as v from 'valibot'
import type { ChainRpc } from '../../chains/createChainRpc.ts'
import type { Chain } from '../../chains/createChains.ts'
import type { Answer, Call } from '../../chains/jsonRpc.ts'
import { type Endpoint, implement, implementOpen } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { answerLocally } from './answerLocally.ts'
import { createSharedReads } from './createSharedReads.ts'
import { postJsonRpc } from './postJsonRpc.ts'

const bodyBytes = 1024 * 1024

/** There is no WebSocket here; a client that tries one gets to know it. */
const getJsonRpc = defineRoute({
  method: 'GET',
  path: '/v1',
  response: v.never(),
  errors: ['REQUEST_INVALID'],
})

/** JSON-RPC to the chains of the configuration. */
export function rpcRoutes(chains: readonly Chain[]): readonly Endpoint[] {
  const served = new Map(
    chains.map(({ caipNetworkId, rpc }) => [
      caipNetworkId,
      { rpc, shared: createSharedReads(caipNetworkId, rpc) },
    ]),
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
