import { BaseError, jsonRpcBatchLimit, neverResentMethods } from '@fairlead/protocol'
import { createTransport, fallback, http, type Transport } from 'viem'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import type { RpcHost } from '../ChainReader.ts'
import { isOpen, retryRequest, rpcDefaults } from '../endpoints.ts'
import { reportRefusal } from '../reportRefusal.ts'

/**
 * Reads from several endpoints. A failed read falls back to the next endpoint, and the round is
 * repeated after 150, 300 and 600 ms. Methods that must reach a node at most once go to the first
 * endpoint, once.
 */
export function evmTransport(
  endpoints: readonly RpcEndpoint[],
  options: evmTransport.Options,
): Transport {
  const { batchRpc, environment, onRpcRefusal } = options
  const each = endpoints.map((endpoint) => ({
    endpoint,
    transport: http(endpoint.url, {
      batch: batchRpc ? { batchSize: jsonRpcBatchLimit } : false,
      fetchFn: async (...request) => {
        if (isOpen(endpoint)) return environment.fetch(...request)
        throw new BaseError('NETWORK_UNSUPPORTED')
      },
      fetchOptions: {
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'strict-origin',
        ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      },
      retryCount: 0,
      timeout: rpcDefaults.timeoutMs,
      ...(endpoint.isDataApi
        ? {
            async onFetchResponse(response) {
              if (response.ok) return
              const copy = response.clone()
              const body = await copy.json().catch(() => undefined)
              reportRefusal(endpoint, onRpcRefusal, { body, status: response.status })
            },
          }
        : {}),
    }),
  }))
  const reading = fallback(
    each.map(({ transport }) => transport),
    { retryCount: 0 },
  )
  return (parameters) => {
    const read = reading(parameters)
    return createTransport({
      key: 'fairlead',
      name: 'Fairlead',
      type: 'fairlead',
      retryCount: 0,
      request: (async (call: { method: string; params?: unknown }) => {
        const first = each.find(({ endpoint }) => isOpen(endpoint))
        if (!first) throw new BaseError('UPSTREAM_UNAVAILABLE')
        if (neverResentMethods.has(call.method))
          return first.transport({ ...parameters, retryCount: 0 }).request(call)
        return retryRequest(() => read.request(call), environment)
      }) as typeof read.request,
    })
  }
}

export declare namespace evmTransport {
  type Options = Pick<RpcHost, 'batchRpc' | 'environment' | 'onRpcRefusal'>
}
