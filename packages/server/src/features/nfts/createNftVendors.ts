import type { Remotes } from '../../vendors/createRemotes.ts'
import type { NftVendor } from '../../vendors/questions.ts'
import { blockscoutNfts } from './providers/blockscout.ts'
import { createOnchainNfts } from './providers/onchain.ts'
import { upstreamNfts } from './providers/upstream.ts'

/** Creates the NFT vendors, by the names that the configuration uses. */
export function createNftVendors(
  dependencies: createOnchainNfts.Dependencies & { remotes: Remotes },
): Readonly<Record<string, NftVendor | undefined>> {
  const { chains, remotes } = dependencies
  const { blockscout, upstream } = remotes
  return {
    blockscout: blockscout && blockscoutNfts(blockscout, chains),
    onchain: createOnchainNfts(dependencies),
    upstream: upstream && upstreamNfts(upstream, chains),
  }
}
