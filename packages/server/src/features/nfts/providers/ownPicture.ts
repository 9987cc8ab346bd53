import { getAddress, isAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { nftPicturePath } from '../describeNft.ts'

/** A configured chain. Without `client` this server can't read it. */
export type PictureChain = Pick<Chain, 'caipNetworkId' | 'client'>

/**
 * Returns the path at which this server serves the image of a vendor's token. The server finds the image by the token,
 * so the vendor's own URL never reaches a page. Returns null for chains that this server can't read.
 */
export function ownPicture(
  chains: readonly PictureChain[],
  { chainId, contract, tokenId }: { chainId: string; contract: string; tokenId: string },
): string | null {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!chain?.client || !isAddress(contract, { strict: false })) return null
  return nftPicturePath(chainId, getAddress(contract), BigInt(tokenId))
}
