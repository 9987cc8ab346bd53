import type { Log } from '../../log.ts'
import { bundledCatalogue } from './bundledCatalogue.ts'
import type { Catalogue } from './createCatalogue.ts'
import type { Upstream } from './fetchWallets.ts'
import { followFile } from './followFile.ts'
import { followUpstream } from './followUpstream.ts'

/** The list that holds now. */
export type Catalogues = { current(): Promise<Catalogue> }

/**
 * The first of these that there is: the list of another server, the operator's file, the list that
 * this package brings.
 */
export function createCatalogues(options: createCatalogues.Options): Catalogues {
  const { file, upstream } = options
  const sources = [
    ...(upstream ? [followUpstream(upstream, options)] : []),
    ...(file ? [followFile(file, options)] : []),
  ]
  return {
    async current() {
      for (const source of sources) {
        const catalogue = await source.current()
        if (catalogue) return catalogue
      }
      return bundledCatalogue()
    },
  }
}

export declare namespace createCatalogues {
  type Options = {
    clock: () => number
    fetch: typeof globalThis.fetch
    /** May be absent as long as it likes. */
    file?: string | undefined
    log: Log
    /** Milliseconds for a whole list of the other server; 10 s unless told otherwise. */
    timeoutMs?: number | undefined
    upstream?: Upstream | undefined
  }
}
