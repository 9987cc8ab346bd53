import type { ByteBudget } from '../../createByteBudget.ts'
import { createRateLimiter } from '../../middleware/createRateLimiter.ts'
import { readText } from '../../readText.ts'
import type { RelayStore } from '../../storage/relay/RelayStore.ts'
import { streamText } from '../../streamText.ts'
import { answerCall, type Reply, toErrorText } from './answerCall.ts'
import type { createAdmission } from './createAdmission.ts'
import type { Metrics } from './createMetrics.ts'
import type { RelayLimits } from './limits.ts'
import { costOf } from './methods/costOf.ts'
import { RelayError } from './RelayError.ts'
import type { Listener } from './RelaySocket.ts'
import { readFrame } from './readFrame.ts'

/**
 * Creates the relay's HTTP endpoint. Published messages reach sockets, waiting messages can be fetched, and a
 * subscription fills a mailbox without pushes.
 */
export function createRpc(options: createRpc.Options) {
  const { admit, budget, clock, limits, metrics, onFailure, store } = options
  const limiter = createRateLimiter(limits.messages, clock)

  return async function rpc(
    request: Request,
    client: { address: string; listener?: Listener | undefined },
  ): Promise<Response> {
    const query = new URL(request.url).searchParams
    const { address, listener } = client
    const admission = await admit({
      address,
      headers: request.headers,
      isSocket: false,
      listener,
      query,
    })
    if (!('clientId' in admission)) {
      metrics.count('refusals')
      return answer(toErrorText('0', admission.error), admission.status)
    }
    const { clientId, sender } = admission
    const text = await readText(request.body, limits.frameBytes).catch(() => '')
    if (text === undefined)
      return answer(toErrorText('0', new RelayError('PayloadSizeExceeded')), 413)
    const { isBatch, said } = readFrame(text, limits.batch)
    const calls = said.filter((one) => one.kind !== 'answer')
    if (!calls.every((call) => limiter.take(clientId, costOf(call, limits)) === 0))
      return answer(toErrorText('0', new RelayError('TooManyRequests')), 429)
    const held = budget.open(sender.block)
    const context = {
      caller: {
        clientId,
        sender,
        subscribe: (topics: readonly string[]) => store.subscribe(clientId, topics, sender),
        unsubscribe: (topics: readonly string[]) => store.unsubscribe(clientId, topics),
        catchUp() {},
        isOnItsWay: () => false,
        replyBytes: () => (held.hasRoom() ? limits.frameBytes / 2 : limits.startBytes),
      },
      clock,
      fetched: [],
      limits,
      onFailure,
      onFull: metrics.countFull,
      onPublished: () => metrics.count('published'),
      store,
    }
    const replies: Reply[] = []
    for (const call of calls) replies.push(await answerCall(call, context))
    const texts = replies.map((reply) => reply.text)
    const body = isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '')
    const afterwards = replies.flatMap((reply) => reply.afterwards ?? [])
    if (afterwards.length === 0) return answer(body, 200)
    held.add(Buffer.byteLength(body))
    return streamText(body, headers, async (isSent) => {
      held.release()
      if (isSent) for (const run of afterwards) await run()
    })
  }
}

export declare namespace createRpc {
  type Options = {
    admit: ReturnType<typeof createAdmission>
    /** Counts replies until they are read. */
    budget: ByteBudget
    clock: () => number
    limits: RelayLimits
    metrics: Metrics
    onFailure: (error: unknown) => void
    store: RelayStore
  }
}

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }

function answer(body: string, status: number): Response {
  return new Response(body, { headers, status })
}
