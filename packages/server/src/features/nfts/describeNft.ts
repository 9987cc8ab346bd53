import { type Nft, routePath } from '@fairlead/protocol'
import type { Address } from 'viem'
import { hashOf, type Pictures } from '../../pictures/createPictures.ts'
import { type NftSaid, readNftMetadata } from '../../pictures/readNft.ts'
import type { UntrustedReader } from '../../untrusted/createUntrustedReader.ts'
import type { NftPlace } from './cursor.ts'
import { isSpamName } from './isSpamName.ts'

/** Route of NFT images. The server finds the image by the token. */
export const nftPictureRoute = '/v1/nft-image/:chainId/:contract/:tokenId'

/** Number of digits of a token id that are displayed. Ids have up to 78 digits. */
const idDigits = 10

/**
 * Returns a token as pages display it. Never rejects: whatever its metadata contains, the token is listed with the safe
 * part of it.
 *
 * @param options.signal - Ends the wait for third-party hosts. An image that has not loaded by then still gets its
 *   path, which serves the image later.
 */
export async function describeNft(
  token: NftPlace & NftSaid & { readonly amount: bigint },
  options: { outside: UntrustedReader; pictures: Pictures; signal: AbortSignal },
): Promise<Nft> {
  const { amount, chainId, collection, contract, standard, tokenId, uri } = token
  const { outside, pictures, signal } = options
  const { image, name } = await readNftMetadata(outside, uri, signal)
  return {
    amount: String(amount),
    chainId,
    collection: collection ?? null,
    contract: `${chainId}:${contract}`,
    imageUrl: await findPicture(),
    isSpam: isSpamName(name, collection),
    name: name ?? nameByNumber(tokenId, collection),
    standard,
    tokenId: String(tokenId),
  }

  async function findPicture(): Promise<string | null> {
    if (image === undefined) return null
    const path = nftPicturePath(chainId, contract, tokenId, image)
    const finding = pictures.read(image)
    const late = new Promise<'late'>((resolve) => {
      if (signal.aborted) resolve('late')
      signal.addEventListener('abort', () => resolve('late'), { once: true })
    })
    const first = await Promise.race([finding, late])
    return first === 'late' || first.isFound ? path : null
  }
}

function nameByNumber(tokenId: bigint, collection: string | undefined): string {
  const digits = String(tokenId)
  const number = digits.length > idDigits ? `${digits.slice(0, idDigits)}…` : digits
  return collection === undefined ? `#${number}` : `${collection} #${number}`
}

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
