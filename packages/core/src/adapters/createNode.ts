import { BaseError, type CaipNetwork, neverResentMethods } from '@fairlead/protocol'
import type { RpcEndpoint } from '../api/rpcEndpoints.ts'
import { toHexChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import type { AdapterHost } from './adapter.ts'
import { retried, rpcDefaults } from './retried.ts'

/**
 * Wraps a network's endpoints as an EIP-1193 provider, for libraries other than viem. Reads fall
 * back to the next endpoint on failure, then repeat the round. Methods that must reach a node at
 * most once go to the first endpoint, once.
 *
 * @throws The node's own error (`code`, `message`); `UPSTREAM_UNAVAILABLE` if no node answers,
 *   `RESPONSE_INVALID` for an answer that is not JSON-RPC.
 */
export async function createNode(
  host: createNode.Host,
  network: CaipNetwork,
): Promise<Eip1193Provider> {
  const endpoints = await host.rpcEndpoints(network)
  const [first] = endpoints
  if (!first)
    throw new BaseError('CHAIN_UNSUPPORTED', {
      hints: [`No endpoint for ${network.caipNetworkId}`],
    })
  async function each(call: Call): Promise<unknown> {
    let failure: unknown
    for (const endpoint of endpoints) {
      try {
        return await ask(host, endpoint, call)
      } catch (error) {
        // A failed call would fail on every node.
        if (isVerdict(error)) throw error
        failure = error
      }
    }
    throw failure
  }
  return {
    async request(call) {
      if (call.method === 'eth_chainId') return toHexChainId(network.caipNetworkId)
      if (neverResentMethods.has(call.method)) return ask(host, first, call)
      return retried(() => each(call), host.environment)
    },
  }
}

export declare namespace createNode {
  type Host = Pick<AdapterHost, 'environment' | 'onRpcRefusal' | 'rpcEndpoints'>
}

type Call = { readonly method: string; readonly params?: unknown }

async function ask(host: createNode.Host, endpoint: RpcEndpoint, call: Call): Promise<unknown> {
  const { environment, onRpcRefusal } = host
  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), rpcDefaults.timeoutMs)
  try {
    const response = await environment.fetch(endpoint.url, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', params: [], ...call }),
      credentials: 'omit',
      headers: { 'content-type': 'application/json', ...endpoint.headers },
      method: 'POST',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: limit.signal,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      if (endpoint.isDataApi) onRpcRefusal(response.status, answer)
      throw Object.assign(new BaseError('UPSTREAM_UNAVAILABLE'), { status: response.status })
    }
    if (typeof answer !== 'object' || answer === null || !('result' in answer || 'error' in answer))
      throw new BaseError('RESPONSE_INVALID', { hints: [`Method: ${call.method}`] })
    if ('error' in answer && answer.error) throw answer.error
    return 'result' in answer ? answer.result : null
  } finally {
    cancel()
  }
}

/** True if the node executed the call and it reverted: code 3, or a message that says so. */
function isVerdict(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || (typeof code === 'number' && /revert/i.test(String(message)))
}
