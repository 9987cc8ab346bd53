import { type Address, getAddress, isAddressEqual, parseAbi } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { readMany } from '../../chains/readMany.ts'
import { readNftContracts, readNftMetadata } from '../../pictures/readNft.ts'
import type { UntrustedReader } from '../../untrusted/createUntrustedReader.ts'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/** A CAIP-22 or CAIP-29 token as an avatar, e.g. `eip155:1/erc721:0x…/1`. */
const tokenForm =
  /^(?<chainId>eip155:\d{1,32})\/(?<kind>erc721|erc1155):(?<contract>0x[0-9a-f]{40})\/(?<tokenId>\d{1,78})$/i

/**
 * Returns the source of an avatar from the `avatar` text record.
 *
 * @param text - URL of an image, or a token whose image counts only while the owner holds it.
 * @returns An unchecked URL, or `undefined`.
 * @see https://docs.ens.domains/ensip/12
 */
export async function findAvatar(
  text: string,
  owner: Address,
  dependencies: { chains: readonly Chain[]; outside: UntrustedReader; signal: AbortSignal },
): Promise<string | undefined> {
  const { chains, outside, signal } = dependencies
  const token = tokenForm.exec(text.trim())?.groups
  if (!token) return /^(?:https|ipfs|data):/i.test(text.trim()) ? text.trim() : undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === token.chainId?.toLowerCase())
  const tokenId = BigInt(token.tokenId ?? 0)
  if (!chain?.client || tokenId >= 2n ** 256n) return undefined

  const contract = getAddress(token.contract ?? '')
  const isUnique = token.kind?.toLowerCase() === 'erc721'
  const ownership = isUnique
    ? { args: [tokenId], functionName: 'ownerOf' }
    : { args: [owner, tokenId], functionName: 'balanceOf' }
  const [held] = await readMany(chain, [{ abi, address: contract, ...ownership }])
  const isHeld = isUnique
    ? typeof held === 'string' && isAddressEqual(held as Address, owner)
    : typeof held === 'bigint' && held > 0n
  if (!isHeld) return undefined

  const standard = isUnique ? 'ERC721' : 'ERC1155'
  const [said] = await readNftContracts(chain, [{ contract, standard, tokenId }])
  const { image } = await readNftMetadata(outside, said?.uri, signal)
  return image
}
