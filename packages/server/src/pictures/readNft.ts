import { cleanText, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, numberToHex, parseAbi } from 'viem'
import type { Chain } from '../chains/createChains.ts'
import { readMany } from '../chains/readMany.ts'
import type { Outside } from '../outside/createOutside.ts'

const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])

/** Most bytes of one token's description, pictures inside included. */
const maxBytes = 2 * 1024 * 1024
const nameLimit = 80

/** Whatever is no text counts as left out. */
const AnyText = v.fallback(v.optional(v.string()), undefined)
/** What people agreed on; anything else in a description is nobody's business here. */
const Metadata = v.object({
  image: AnyText,
  image_data: AnyText,
  image_url: AnyText,
  name: AnyText,
})

/** Which token is meant. Without a standard the contract is asked in both ways. */
export type NftId = {
  readonly contract: Address
  readonly standard?: 'ERC721' | 'ERC1155' | undefined
  readonly tokenId: bigint
}

/** What contracts say; `undefined` where one says nothing that can be read. */
export type NftSaid = { readonly collection: string | undefined; readonly uri: string | undefined }

/** What a token says of itself, fit to be shown. */
export type NftFacts = {
  /** Where its picture is: not looked at yet. */
  readonly image: string | undefined
  readonly name: string | undefined
}

/**
 * Asks contracts where their tokens are described. One that fails costs the others nothing.
 *
 * @returns In the order of `ids`.
 * @throws When the chain's nodes don't answer.
 */
export async function readNftContracts(
  chain: Chain,
  ids: readonly NftId[],
): Promise<readonly NftSaid[]> {
  const own = ids.filter(({ standard }) => standard !== 'ERC1155')
  const shared = ids.filter(({ standard }) => standard !== 'ERC721')
  const contracts = [...new Set(ids.map(({ contract }) => contract))]
  const answers = await readMany(chain, [
    ...own.map((id) => ({
      abi,
      address: id.contract,
      args: [id.tokenId],
      functionName: 'tokenURI',
    })),
    ...shared.map((id) => ({ abi, address: id.contract, args: [id.tokenId], functionName: 'uri' })),
    ...contracts.map((address) => ({ abi, address, functionName: 'name' })),
  ])
  const texts = answers.map((answer) => (typeof answer === 'string' && answer) || undefined)
  const answerFor = (asked: readonly NftId[], id: NftId, start: number) => {
    const index = asked.indexOf(id)
    return index < 0 ? undefined : texts[start + index]
  }
  const names = texts.slice(own.length + shared.length)
  return ids.map((id) => {
    const uri = answerFor(own, id, 0) ?? answerFor(shared, id, own.length)
    // ERC-1155: 64 digits in lower case, without a prefix.
    const digits = numberToHex(id.tokenId, { size: 32 }).slice(2)
    return {
      collection: toName(names[contracts.indexOf(id.contract)]),
      uri: uri?.replaceAll('{id}', digits),
    }
  })
}

/** Reads a token's description. Never throws: whatever it says or hides, something can be shown. */
export async function readNftMetadata(
  outside: Outside,
  uri: string | undefined,
  signal?: AbortSignal,
): Promise<NftFacts> {
  const finding = uri === undefined ? undefined : await outside.read(uri, { maxBytes, signal })
  const metadata = finding?.isFound ? parseMetadata(finding.content.bytes) : undefined
  const { image, image_data: drawing, image_url: other, name } = metadata ?? {}
  return { image: image || other || (drawing && toDrawingUrl(drawing)), name: toName(name) }
}

function parseMetadata(bytes: Uint8Array) {
  try {
    return tryParse(Metadata, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

/** Some put the text of an SVG where others put an address. */
function toDrawingUrl(drawing: string): string {
  const isText = drawing.trimStart().startsWith('<')
  return isText ? `data:image/svg+xml,${drawing.replaceAll('%', '%25')}` : drawing
}

function toName(text: string | undefined): string | undefined {
  return (text !== undefined && cleanText(text, nameLimit)) || undefined
}
