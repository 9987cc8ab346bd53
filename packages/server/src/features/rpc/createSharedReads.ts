import type { ChainRpc } from '../../chains/createChainRpc.ts'
import type { Answer, Call } from '../../chains/jsonRpc.ts'

/**
 * Reads that many pages make at once. No write, nothing that a node keeps state for (filters), and
 * no nonce: that must not be older than the question. EVM only: other chains answer with numbers
 * beyond 2^53, which changing the id in an answer would round.
 */
const sharedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_maxPriorityFeePerGas',
])

/** Lets equal reads that arrive together share one upstream call. */
export function createSharedReads(caipNetworkId: string, rpc: ChainRpc) {
  const running = new Map<string, Promise<Answer>>()

  return {
    /** @returns `undefined` for a call that shares nothing. */
    ask(call: Call): Promise<Answer> | undefined {
      if (!caipNetworkId.startsWith('eip155:') || !sharedMethods.has(call.method)) return undefined
      const key = JSON.stringify([call.method, call.params])
      const shared = running.get(key) ?? start(key, call)
      return shared.then((answer) => ({ ...answer, id: call.id }))
    },
  }

  function start(key: string, call: Call): Promise<Answer> {
    const started = rpc
      .ask({ ...call, id: 1 })
      .then(({ answers: [answer] }) => answer!)
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
