import { type ChainId, getSupportedChains } from '@fairlead/protocol'
import { request } from './request.ts'
import type { Server } from './server.ts'

/** A failed read is tried again no sooner than this, in milliseconds. */
const retryMs = 30_000

/** The chains that the data API serves; read once, when first asked. */
export type SupportedChains = {
  /** Undefined while nobody knows: then a call is sent, and the server decides. */
  has(chainId: ChainId): Promise<boolean | undefined>
}

export function createSupportedChains(server: Server): SupportedChains {
  let known: ReadonlySet<string> | undefined
  let pending: Promise<void> | undefined
  let failedAt: number | undefined

  async function load() {
    try {
      const { http } = await request(server, getSupportedChains, { base: 'data' })
      known = new Set(http)
    } catch {
      failedAt = server.environment.now()
    } finally {
      pending = undefined
    }
  }

  return {
    async has(chainId) {
      if (!server.urls.data || !server.projectId) return false
      const isResting = failedAt !== undefined && server.environment.now() - failedAt < retryMs
      if (!known && !isResting) {
        pending ??= load()
        await pending
      }
      return known?.has(chainId)
    },
  }
}
