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
  /** Resolves once the list was read; false where it can't be read. */
  read(chainId: ChainId): Promise<boolean>
}

export function createSupportedChains(server: Server): SupportedChains {
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
