import { type ChainId, getSupportedChains } from '@fairlead/protocol'
import { request } from './request.ts'
import type { Server } from './server.ts'

/** A failed read is tried again no sooner than this, in milliseconds. */
const retryMs = 30_000

/** The chains that the data API serves; read once, when first asked. */
export type SupportedChains = {
  /**
   * Undefined while nobody knows: then a call is sent, and the server decides. Asking starts the
   * reading of the list, and never waits for it.
   */
  has(chainId: ChainId): boolean | undefined
}

export function createSupportedChains(server: Server): SupportedChains {
  let known: ReadonlySet<string> | undefined
  let isLoading = false
  let failedAt: number | undefined

  async function load() {
    isLoading = true
    try {
      const { http } = await request(server, getSupportedChains, { base: 'data' })
      known = new Set(http)
    } catch {
      failedAt = server.environment.now()
    } finally {
      isLoading = false
    }
  }

  return {
    has(chainId) {
      if (!server.urls.data || !server.projectId) return false
      const isResting = failedAt !== undefined && server.environment.now() - failedAt < retryMs
      if (!known && !isResting && !isLoading) void load()
      return known?.has(chainId)
    },
  }
}
