import type { Vendors } from '../configuration/Vendors.ts'
import { type Blockscout, createBlockscout } from './blockscout.ts'
import { type Coingecko, createCoingecko } from './coingecko.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { createZerion, type Zerion } from './zerion.ts'

/** Vendors that are reached over HTTP, each once; those that need setting up only where they are. */
export type Remotes = {
  readonly blockscout: Blockscout | undefined
  /** Answers without a key too, less often. */
  readonly coingecko: Coingecko
  readonly upstream: Upstream | undefined
  readonly zerion: Zerion | undefined
}

/** Opens nothing: a vendor hears of us when it is first asked. */
export function createRemotes(
  vendors: Vendors,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Remotes {
  const { blockscout, coingecko, upstream, zerion } = vendors
  return {
    blockscout: blockscout && createBlockscout(blockscout, options),
    coingecko: createCoingecko(coingecko, options),
    upstream: upstream && createUpstream(upstream, options),
    zerion: zerion && createZerion(zerion, options),
  }
}
