import type { Log } from '../../log.ts'
import { bundledCatalogue } from './bundledCatalogue.ts'
import type { Catalogue } from './createCatalogue.ts'
import type { Upstream } from './fetchWallets.ts'
import { followFile } from './followFile.ts'
import { followUpstream } from './followUpstream.ts'

/** Provides the current wallet list. */
export type Catalogues = { current(): Promise<Catalogue> }

/**
 * Creates the source of the wallet list. Uses the first available list of: another server, the operator's file, the
 * list of this package.
 */
export function createCatalogues(options: createCatalogues.Options): Catalogues {
  const { file, upstream } = options
  const sources = [
    ...(upstream ? [followUpstream(upstream, options)] : []),
    ...(file ? [followFile(file, options)] : []),
  ]
  let bundled: Catalogue | undefined
  return {
    async current() {
      for (const source of sources) {
        const catalogue = await source.current()
        if (catalogue) return catalogue
      }
      bundled ??= bundledCatalogue()
      return bundled
    },
  }
}

export declare namespace createCatalogues {
  type Options = {
    clock: () => number
    fetch: typeof globalThis.fetch
    /** Path of the operator's list. The file may be missing. */
    file?: string | undefined
    log: Log
    /** Timeout for the whole list of the other server, in milliseconds. Default: 10 s. */
    timeoutMs?: number | undefined
    upstream?: Upstream | undefined
  }
}
