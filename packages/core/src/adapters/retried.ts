import type { AdapterHost } from './adapter.ts'

/** Source: product specification, section 9. All in milliseconds. */
export const rpcDefaults = { pollingMs: 4_000, retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 }

/**
 * Asks a node again after 150, 300 and 600 ms, where another try may go better. Not a library's own:
 * some wait as long as an endpoint asks for, be it an hour.
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

/** Whether another try may go better: the network failed, or the node was overloaded or broken. */
function isTrouble(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'number') return code === -32005 || code === -32603 || code === -1
  if (typeof status === 'number') return status === 408 || status === 429 || status >= 500
  return true
}
