import { routePath } from '@fairlead/protocol'
import type { Address } from 'viem'
import { hashOf } from '../../pictures/createPictures.ts'

/** Where this server shows the picture of a token; it finds the picture by the token itself. */
export const nftPictureRoute = '/v1/nft-image/:chainId/:contract/:tokenId'

/**
 * Path of a token's picture, without this server's origin.
 *
 * @param chainId - CAIP-2.
 * @param image - What the token says; a new picture gets a new address. Unknown when absent.
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
