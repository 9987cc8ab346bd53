import type { Vendors } from '../configuration/Vendors.ts'
import { type Blockscout, createBlockscout } from './blockscout.ts'
import { type Coingecko, createCoingecko } from './coingecko.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { createZerion, type Zerion } from './zerion.ts'

/** Clients of vendors with an HTTP API; vendors that need a configuration are `undefined` without it. */
export type Remotes = {
  readonly blockscout: Blockscout | undefined
  /** Works without a key too, with a lower rate limit. */
  readonly coingecko: Coingecko
  readonly upstream: Upstream | undefined
  readonly zerion: Zerion | undefined
}

/** Creates the clients. No request is sent before the first question. */
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
