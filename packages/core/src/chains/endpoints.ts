import type { RpcEndpoint } from '../api/rpcEndpoints.ts'
import type { Environment } from '../utils/environment.ts'

/** Defaults of RPC requests; durations in milliseconds. Source: product specification, section 9. */
export const rpcDefaults = { pollingMs: 4_000, retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 }

/**
 * Sends a request to one endpoint, without cookies. The time limit includes reading the response.
 *
 * @param request.body - Sent by POST; absent for a GET request.
 */
export async function fetchEndpoint<value>(
  environment: Pick<Environment, 'fetch' | 'schedule'>,
  request: Pick<RpcEndpoint, 'headers' | 'url'> & {
    body?: string | undefined
    signal?: AbortSignal | undefined
  },
  read: (response: Response) => Promise<value>,
): Promise<value> {
  const { body, headers, signal, url } = request
  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), rpcDefaults.timeoutMs)
  try {
    const response = await environment.fetch(url, {
      ...(body === undefined ? {} : { body, method: 'POST' }),
      ...(headers ? { headers } : {}),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    })
    return await read(response)
  } finally {
    cancel()
  }
}

/** Sends a JSON-RPC call to one endpoint, as {@link fetchEndpoint} does. */
export function postCall<value>(
  environment: Pick<Environment, 'fetch' | 'schedule'>,
  { headers, url }: RpcEndpoint,
  { signal, ...call }: { method: string; params?: unknown; signal?: AbortSignal | undefined },
  read: (response: Response) => Promise<value>,
): Promise<value> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', params: [], ...call })
  const all = { 'content-type': 'application/json', ...headers }
  return fetchEndpoint(environment, { body, headers: all, signal, url }, read)
}

/** True if the endpoint has not refused the network. */
export function isOpen({ access }: RpcEndpoint): boolean {
  return !access?.isRefused()
}

/**
 * Tries each endpoint once, in order.
 *
 * @param isFinal - True for an error that every endpoint would return.
 * @throws The final error, else that of the last endpoint.
 */
export async function tryEndpoints<value>(
  endpoints: readonly RpcEndpoint[],
  ask: (endpoint: RpcEndpoint) => Promise<value>,
  isFinal: (error: unknown) => boolean,
): Promise<value> {
  let failure: unknown
  for (const endpoint of endpoints)
    try {
      return await ask(endpoint)
    } catch (error) {
      if (isFinal(error)) throw error
      failure = error
    }
  throw failure
}

/**
 * Repeats a request after 150, 300 and 600 ms, if the failure may be temporary. Replaces the
 * retries of libraries, some of which wait as long as an endpoint's `Retry-After` says.
 */
export async function retryRequest<value>(
  ask: () => Promise<value>,
  { schedule }: Pick<Environment, 'schedule'>,
  isTemporary: (error: unknown) => boolean = mayPass,
): Promise<value> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === rpcDefaults.retryCount || !isTemporary(error)) throw error
      const waitMs = rpcDefaults.retryDelayMs * 2 ** tries
      await new Promise<void>((resolve) => schedule(resolve, waitMs))
    }
  }
}

/** True if the network failed, or the node was overloaded or broken. */
function mayPass(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'number') return code === -32005 || code === -32603 || code === -1
  if (typeof status === 'number') return status === 408 || status === 429 || status >= 500
  return true
}
