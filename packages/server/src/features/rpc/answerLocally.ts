import type { Answer, Call } from '../../chains/jsonRpc.ts'

/** Methods that manage a node, including those of development nodes. */
const management = /^(?:admin|debug|miner|personal|engine|clique|anvil|evm|hardhat|tenderly)_/i

/**
 * Answers calls that need no node: refuses node management, and derives answers from the chain id.
 *
 * @returns `undefined` for a call that must be forwarded to a node.
 */
export function answerLocally(call: Call, chainId: string): Answer | undefined {
  const { id, method } = call
  if (management.test(method))
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
  if (!chainId.startsWith('eip155:')) return undefined
  const reference = chainId.slice('eip155:'.length)
  switch (method) {
    case 'eth_chainId':
      return { jsonrpc: '2.0', id, result: `0x${BigInt(reference).toString(16)}` }
    case 'net_version':
      return { jsonrpc: '2.0', id, result: reference }
    case 'net_listening':
      return { jsonrpc: '2.0', id, result: true }
    default:
      return undefined
  }
}
