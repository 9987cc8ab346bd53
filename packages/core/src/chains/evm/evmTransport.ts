import { jsonRpcBatchLimit, neverResentMethods } from '@fairlead/protocol'
import { createTransport, fallback, http, type Transport } from 'viem'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import type { RpcHost } from '../ChainReader.ts'
import { retryRequest, rpcDefaults } from '../endpoints.ts'

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
  const each = endpoints.map(({ headers, isDataApi, url }) =>
    http(url, {
      batch: batchRpc ? { batchSize: jsonRpcBatchLimit } : false,
      fetchFn: environment.fetch,
      fetchOptions: {
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'strict-origin',
        ...(headers ? { headers } : {}),
      },
      retryCount: 0,
      timeout: rpcDefaults.timeoutMs,
      ...(isDataApi
        ? {
            async onFetchResponse(response) {
              if (!response.ok)
                onRpcRefusal(
                  response.status,
                  await response
                    .clone()
                    .json()
                    .catch(() => undefined),
                )
            },
          }
        : {}),
    }),
  )
  const [first] = each
  const reading = fallback(each, { retryCount: 0 })
  return (parameters) => {
    const read = reading(parameters)
    const once = first?.({ ...parameters, retryCount: 0 })
    return createTransport({
      key: 'fairlead',
      name: 'Fairlead',
      type: 'fairlead',
      retryCount: 0,
      request: (async (call: { method: string; params?: unknown }) => {
        if (once && neverResentMethods.has(call.method)) return once.request(call)
        return retryRequest(() => read.request(call), environment)
      }) as typeof read.request,
    })
  }
}

export declare namespace evmTransport {
  type Options = Pick<RpcHost, 'batchRpc' | 'environment' | 'onRpcRefusal'>
}
