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

/** Refuses WebSocket clients with a clear error. This server has no JSON-RPC over WebSocket. */
const getJsonRpc = defineRoute({
  method: 'GET',
  path: '/v1',
  response: v.never(),
  errors: ['REQUEST_INVALID'],
})

/** Returns the routes that forward JSON-RPC to the configured chains. */
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

/** Answers a batch in the order of its calls. Only calls that can't be answered locally are forwarded. */
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

  // Ids in a batch need not be unique, so each answer is used once.
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
