import { type ChainId, getSupportedChains } from '@fairlead/protocol'
import type { ApiClient } from './ApiClient.ts'
import { request } from './request.ts'

/** Minimum time before a failed request is repeated, in milliseconds. */
const retryMs = 30_000

/** Chains that the data API supports; loaded once, on first use. */
export type SupportedChains = {
  /**
   * Returns undefined while the list is unknown; the call is sent then and the server decides. The first call
   * starts loading the list and does not wait for it.
   */
  has(chainId: ChainId): boolean | undefined
  /** Resolves once the list is loaded; false if it can't be loaded. */
  read(chainId: ChainId): Promise<boolean>
}

export function createSupportedChains(server: ApiClient): SupportedChains {
  let known: ReadonlySet<string> | undefined
  let loading: Promise<void> | undefined
  let failedAt: number | undefined

  async function load() {
    try {
      const { http } = await request(server, getSupportedChains, { base: 'data' })
      known = new Set(http)
    } catch {
      failedAt = server.environment.now()
    } finally {
      loading = undefined
    }
  }

  function has(chainId: ChainId): boolean | undefined {
    if (!server.urls.data || !server.projectId) return false
    const isResting = failedAt !== undefined && server.environment.now() - failedAt < retryMs
    if (!known && !isResting) loading ??= load()
    return known?.has(chainId)
  }

  return {
    has,
    async read(chainId) {
      if (has(chainId) === undefined) await loading
      return has(chainId) ?? false
    },
  }
}
