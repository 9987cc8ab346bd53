import type { AdapterHost } from './adapter.ts'

/** Defaults of RPC requests; durations in milliseconds. Source: product specification, section 9. */
export const rpcDefaults = { pollingMs: 4_000, retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 }

/**
 * Repeats a request after 150, 300 and 600 ms, if the failure may be temporary. Replaces the
 * retries of libraries, some of which wait as long as an endpoint's `Retry-After` says.
 */
export async function retried<value>(
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

/** True if the failure may be temporary: the network failed, or the node was overloaded or broken. */
function isTrouble(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'number') return code === -32005 || code === -32603 || code === -1
  if (typeof status === 'number') return status === 408 || status === 429 || status >= 500
  return true
}
