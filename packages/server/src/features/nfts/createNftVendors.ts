import type { NftVendor } from '../../vendors/questions.ts'
import { createOnchainNfts } from './providers/onchain.ts'

/** Who can tell an account's NFTs, by the names that the configuration uses. */
export function createNftVendors(
  dependencies: createOnchainNfts.Dependencies,
): Readonly<Record<string, NftVendor>> {
  return { onchain: createOnchainNfts(dependencies) }
}
