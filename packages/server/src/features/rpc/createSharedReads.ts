import type { ChainRpc } from '../../chains/createChainRpc.ts'
import type { Answer, Call } from '../../chains/jsonRpc.ts'
import type { HeldBytes } from '../../createByteBudget.ts'

/**
 * Reads that many pages make at the same time. Excludes writes, stateful methods (filters), and nonces, which must
 * never be older than the request. EVM only: other chains return numbers beyond 2^53, which replacing the id would
 * round.
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

/** Creates a cache that lets concurrent identical reads share one upstream call. */
export function createSharedReads(caipNetworkId: string, rpc: ChainRpc) {
  const running = new Map<string, Promise<Answer>>()

  return {
    /**
     * @param held - Counts the bytes of the answer, if no other call has asked already.
     * @returns `undefined` for a call that can't be shared.
     */
    ask(call: Call, held: HeldBytes): Promise<Answer> | undefined {
      if (!caipNetworkId.startsWith('eip155:') || !sharedMethods.has(call.method)) return undefined
      // A read that stops for lack of memory must not fail for others.
      if (!held.hasRoom()) return undefined
      const key = JSON.stringify([call.method, call.params])
      const shared = running.get(key) ?? start(key, call, held)
      return shared.then((answer) => ({ ...answer, id: call.id }))
    },
  }

  function start(key: string, call: Call, held: HeldBytes): Promise<Answer> {
    const started = rpc
      .ask({ ...call, id: 1 }, { held })
      .then(({ answers: [answer] }) => answer!)
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
