import { routePath } from '@fairlead/protocol'
import type { Address } from 'viem'
import { hashOf } from '../../pictures/createPictures.ts'

/** Route of NFT images. The server finds the image by the token. */
export const nftPictureRoute = '/v1/nft-image/:chainId/:contract/:tokenId'

/**
 * Returns the path of an NFT's image, without this server's origin.
 *
 * @param chainId - CAIP-2 id.
 * @param image - Image URL of the token's metadata, if known. A new URL changes the path.
 */
export function nftPicturePath(
  chainId: string,
  contract: Address,
  tokenId: bigint,
  image?: string,
): string {
  const path = routePath(nftPictureRoute, { chainId, contract, tokenId: String(tokenId) })
  return image === undefined ? path : `${path}?v=${hashOf(image)}`
}
