import { BaseError, type CaipNetwork, neverResentMethods } from '@fairlead/protocol'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import { toHexChainId } from '../../namespaces/eip155.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { RpcHost } from '../ChainReader.ts'
import { isOpen, postCall, retryRequest, tryEndpoints } from '../endpoints.ts'
import { reportRefusal } from '../reportRefusal.ts'

/**
 * Wraps a network's endpoints as an EIP-1193 provider, for libraries other than viem. Reads fall
 * back to the next endpoint on failure, then repeat the round. Methods that must reach a node at
 * most once go to the first endpoint, once.
 *
 * @throws The node's own error (`code`, `message`); `UPSTREAM_UNAVAILABLE` if no node answers,
 *   `RESPONSE_INVALID` for an answer that is not JSON-RPC.
 */
export async function createEndpointProvider(
  host: RpcHost,
  network: CaipNetwork,
): Promise<Eip1193Provider> {
  const endpoints = await host.rpcEndpoints(network)
  const openEndpoints = () => {
    const [first, ...rest] = endpoints.filter(isOpen)
    if (first) return [first, ...rest] as const
    throw new BaseError('CHAIN_UNSUPPORTED', {
      hints: [`No endpoint for ${network.caipNetworkId}`],
    })
  }
  openEndpoints()
  return {
    async request(call) {
      if (call.method === 'eth_chainId') return toHexChainId(network.caipNetworkId)
      const ask = (endpoint: RpcEndpoint) => askEndpoint(host, endpoint, call)
      if (neverResentMethods.has(call.method)) return ask(openEndpoints()[0])
      return retryRequest(() => tryEndpoints(openEndpoints(), ask, isVerdict), host.environment)
    },
  }
}

function askEndpoint(
  { environment, onRpcRefusal }: RpcHost,
  endpoint: RpcEndpoint,
  call: Parameters<Eip1193Provider['request']>[0],
): Promise<unknown> {
  return postCall(environment, endpoint, call, async (response) => {
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      reportRefusal(endpoint, onRpcRefusal, { body: answer, status: response.status })
      throw Object.assign(new BaseError('UPSTREAM_UNAVAILABLE'), { status: response.status })
    }
    if (typeof answer !== 'object' || answer === null || !('result' in answer || 'error' in answer))
      throw new BaseError('RESPONSE_INVALID', { hints: [`Method: ${call.method}`] })
    if ('error' in answer && answer.error) throw answer.error
    return 'result' in answer ? answer.result : null
  })
}

/** True if the node executed the call and it reverted: code 3, or a message that says so. */
function isVerdict(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || (typeof code === 'number' && /revert/i.test(String(message)))
}
