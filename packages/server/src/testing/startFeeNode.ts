import { startUpstream } from './startUpstream.ts'

/** Starts a node that only answers questions about gas prices: 16 wei. */
export function startFeeNode() {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x10' },
    eth_maxPriorityFeePerGas: '0x0',
  }
  return startUpstream((body) => {
    const one = ({ id, method }: { id: number; method: string }) => ({
      id,
      jsonrpc: '2.0',
      result: answers[method] ?? null,
    })
    return { body: Array.isArray(body) ? body.map(one) : one(body) }
  })
}
