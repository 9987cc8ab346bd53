import type { Fairlead } from '@fairlead/core'
import type { CallEntry, EndCall, Fault, Recorder } from './Recording.ts'

/** Delay of the fault `slow`, in milliseconds. */
export const slowMs = 5_000
/** Maximum length of a path segment. Longer segments are shortened, because they may be keys or ids. */
const segmentLimit = 20

type FetchInput = Parameters<typeof fetch>

/**
 * Records the widget's requests, and applies simulated faults. Replaces `fetch` in the widget's environment only, so
 * requests of the page, of wallets and of the embedded wallet's frame are not affected.
 *
 * @returns Function that restores `fetch`.
 */
export function recordRequests(fairlead: Fairlead, recorder: Recorder): () => void {
  const { environment } = fairlead
  const original = environment.fetch
  const recorded = async (...input: FetchInput): Promise<Response> => {
    const call = describeRequest(fairlead, input)
    const fault = faultOf(call, recorder.store.getState().faults)
    const end = recorder.startCall({ ...call, fault })
    try {
      if (fault === 'slow') await wait(environment, input[1]?.signal)
      if (fault === 'rpcDown' || fault === 'serverDown')
        throw new TypeError('Failure simulated by Fairlead devtools. Switch it off under Faults.')
      const response = await original(...input)
      void endWith(end, call.kind, response)
      return response
    } catch (error) {
      const isAborted = input[1]?.signal?.aborted
      end(isAborted ? 'aborted' : 'network error', !isAborted)
      throw error
    }
  }
  environment.fetch = recorded
  return () => {
    if (environment.fetch === recorded) environment.fetch = original
  }
}

type RequestCall = Pick<CallEntry, 'kind' | 'label' | 'target'> & { readonly isServer: boolean }

/** Describes a request without its query and parameters. RPC URLs often contain a key, so only their host is kept. */
function describeRequest(fairlead: Fairlead, [input, init]: FetchInput): RequestCall {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const { analyticsUrl, customRpcUrls, dataApiMirrorUrl, dataApiUrl, serverUrl, walletApiUrl } =
    fairlead.options
  const servers = [serverUrl, dataApiUrl, dataApiMirrorUrl, walletApiUrl, analyticsUrl]
  const isServer = servers.some((base) => base && url.href.startsWith(base))
  const endpoints = [
    ...fairlead.store.getState().networks.flatMap(({ rpcUrls }) => rpcUrls.default.http),
    ...Object.values(customRpcUrls).flatMap((list) => list?.map((one) => one.url) ?? []),
  ]
  const method = init?.method ?? 'GET'
  const methods = rpcMethods(init?.body)
  const isRpc = methods.length > 0 || endpoints.some((endpoint) => hostOf(endpoint) === url.host)
  const path = url.pathname
    .split('/')
    .map((part) => (part.length > segmentLimit ? `${part.slice(0, 6)}…` : part))
    .join('/')
  return {
    isServer,
    kind: isRpc ? 'RPC' : isServer ? 'Server' : 'Other',
    label: methods.join(', ') || (isServer ? `${method} ${path}` : method),
    target: url.host,
  }
}

/** Returns the methods of a JSON-RPC body. */
function rpcMethods(body: unknown): readonly string[] {
  if (typeof body !== 'string') return []
  const calls = parseJson(body)
  return [calls].flat().flatMap((call) => {
    const { jsonrpc, method } = (call ?? {}) as { jsonrpc?: unknown; method?: unknown }
    return jsonrpc && typeof method === 'string' ? [method] : []
  })
}

function faultOf({ isServer, kind }: RequestCall, faults: readonly Fault[]): Fault | undefined {
  const isDown: Partial<Record<Fault, boolean>> = { rpcDown: kind === 'RPC', serverDown: isServer }
  return faults.find((fault) => isDown[fault]) ?? faults.find((fault) => fault === 'slow')
}

/** Waits for {@link slowMs}. Rejects when the request is aborted. */
function wait(
  { schedule }: Fairlead['environment'],
  signal: AbortSignal | null | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(resolve, slowMs)
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Records the status of a response, and the error code in its body. */
async function endWith(end: EndCall, kind: CallEntry['kind'], response: Response): Promise<void> {
  const { ok, status } = response
  const mayFail = !ok || kind === 'RPC'
  const body = mayFail ? parseJson(await response.clone().text().catch(String)) : undefined
  const codes = [body].flat().flatMap((part) => {
    const { code, error } = (part ?? {}) as { code?: unknown; error?: { code?: unknown } }
    return error?.code ?? code ?? []
  })
  const text = [status, ...new Set(codes)].join(' ')
  end(text, !ok || codes.length > 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
