import { getAddress, isAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { nftPicturePath } from '../nftPicturePath.ts'

/** A chain that this server can read, or one that it can't. */
export type PictureChain = Pick<Chain, 'caipNetworkId' | 'client'>

/**
 * Where this server shows the picture of a token that a vendor told of: it finds the picture by the
 * token itself, so the vendor's own never reaches a page. Null on chains that it can't read.
 */
export function ownPicture(
  chains: readonly PictureChain[],
  { chainId, contract, tokenId }: { chainId: string; contract: string; tokenId: string },
): string | null {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!chain?.client || !isAddress(contract, { strict: false })) return null
  return nftPicturePath(chainId, getAddress(contract), BigInt(tokenId))
}
