import type { Nft } from '@fairlead/protocol'
import type { Outside } from '../../outside/createOutside.ts'
import type { Pictures } from '../../pictures/createPictures.ts'
import { type NftSaid, readNftMetadata } from '../../pictures/readNft.ts'
import type { NftPlace } from './cursor.ts'
import { isSpamName } from './isSpamName.ts'
import { nftPicturePath } from './nftPicturePath.ts'

/** A token number is up to 78 digits; people tell tokens apart by the first few. */
const idDigits = 10

/**
 * A token as a page shows it. Never fails: whatever its description hides or says, the token is
 * listed with what is safe of it.
 *
 * @param options.signal - Ends the patience with pages of strangers. A picture that is not there by
 * then gets its address all the same, which will answer when it is.
 */
export async function describeNft(
  token: NftPlace & NftSaid & { readonly amount: bigint },
  options: { outside: Outside; pictures: Pictures; signal: AbortSignal },
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
