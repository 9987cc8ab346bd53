import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { type Catalogue, createCatalogue } from './createCatalogue.ts'
import { fetchWallets, type Upstream } from './fetchWallets.ts'
import type { CatalogueSource } from './followFile.ts'

/** Cache time of the list, in milliseconds. Source: data API contract, section 9.4. */
const keptMs = 60 * 60_000
/** Time before a failed server is asked again, in milliseconds. */
const retryMs = 60_000
/** Default timeout for the whole list, in milliseconds. */
const loadMs = 10_000

/**
 * Follows the list of another server, cached for an hour. Only the first request waits for it. Later refreshes run in
 * the background, and a failed refresh keeps the previous list.
 */
export function followUpstream(
  upstream: Upstream,
  options: {
    clock: () => number
    fetch: typeof globalThis.fetch
    log: Log
    timeoutMs?: number | undefined
  },
): CatalogueSource {
  const { clock, fetch, log, timeoutMs = loadMs } = options
  let last: Catalogue | undefined
  let loading: Promise<void> | undefined
  let dueMs = Number.NEGATIVE_INFINITY
  let hasAnswered = false

  async function load(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const { wallets } = await fetchWallets(upstream, { fetch, signal })
      // An empty list would hide all wallets for an hour.
      if (wallets.length === 0) throw new BaseError('RESPONSE_INVALID')
      last = createCatalogue(wallets)
      dueMs = clock() + keptMs
      log({ event: 'catalogueLoaded', source: 'upstream', wallets: last.size })
    } catch (error) {
      dueMs = clock() + retryMs
      const reason = BaseError.is(error) ? error.shortMessage : 'failed'
      log({ event: 'catalogueFailed', reason, source: 'upstream' })
    }
    hasAnswered = true
  }

  return {
    async current() {
      if (!loading && clock() >= dueMs)
        loading = load().finally(() => {
          loading = undefined
        })
      if (!hasAnswered) await loading
      return last
    },
  }
}
