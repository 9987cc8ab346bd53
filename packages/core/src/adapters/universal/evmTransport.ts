import { jsonRpcBatchLimit, neverResentMethods } from '@fairlead/protocol'
import { createTransport, fallback, http, type Transport } from 'viem'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import type { AdapterHost } from '../adapter.ts'

/** Source: product specification, section 9. All in milliseconds. */
export const rpcDefaults = { pollingMs: 4_000, retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 }

/**
 * Reads from several endpoints: the next one answers when one fails, then all are tried again after
 * 150, 300 and 600 ms. What must reach a node at most once goes to the first endpoint, once.
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
        return retried(() => read.request(call), environment)
      }) as typeof read.request,
    })
  }
}

/** Not viem's own: that one waits as long as an endpoint asks for, be it an hour. */
async function retried<value>(
  ask: () => Promise<value>,
  { schedule }: Pick<AdapterHost['environment'], 'schedule'>,
): Promise<value> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === rpcDefaults.retryCount || !isTrouble(error)) throw error
      const waitMs = rpcDefaults.retryDelayMs * 2 ** tries
      await new Promise<void>((resolve) => schedule(resolve, waitMs))
    }
  }
}

/** Whether another try may go better: the network failed, or the node was overloaded or broken. */
function isTrouble(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'number') return code === -32005 || code === -32603 || code === -1
  if (typeof status === 'number') return status === 408 || status === 429 || status >= 500
  return true
}

export declare namespace evmTransport {
  type Options = Pick<AdapterHost, 'batchRpc' | 'environment' | 'onRpcRefusal'>
}
