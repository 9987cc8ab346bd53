import { cleanText, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, numberToHex, parseAbi } from 'viem'
import type { Chain } from '../chains/createChains.ts'
import { readMany } from '../chains/readMany.ts'
import type { UntrustedReader } from '../untrusted/createUntrustedReader.ts'

const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])

/** Maximum size of a token's metadata in bytes, inline images included. */
const maxBytes = 2 * 1024 * 1024
const nameLimit = 80

/** Text; any other type counts as absent. */
const AnyText = v.fallback(v.optional(v.string()), undefined)
/** Metadata fields of ERC-721 and ERC-1155 and their common variants; others are ignored. */
const Metadata = v.object({
  image: AnyText,
  image_data: AnyText,
  image_url: AnyText,
  name: AnyText,
})

/** Id of a token. If the standard is unknown, the contract is asked for both. */
export type NftId = {
  readonly contract: Address
  readonly standard?: 'ERC721' | 'ERC1155' | undefined
  readonly tokenId: bigint
}

/** Answers of the contracts; `undefined` where there is no readable one. */
export type NftSaid = { readonly collection: string | undefined; readonly uri: string | undefined }

/** Metadata of a token, sanitized for display. */
export type NftFacts = {
  /** URL of its image, not fetched yet. */
  readonly image: string | undefined
  readonly name: string | undefined
}

/**
 * Reads metadata URLs from token contracts. A failing contract does not affect the others.
 *
 * @returns In the order of `ids`.
 * @throws If the chain's nodes don't answer.
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
    // ERC-1155: 64 lowercase hex digits without a prefix.
    const digits = numberToHex(id.tokenId, { size: 32 }).slice(2)
    return {
      collection: toName(names[contracts.indexOf(id.contract)]),
      uri: uri?.replaceAll('{id}', digits),
    }
  })
}

/** Reads a token's metadata. Never throws: without readable metadata the token can still be shown. */
export async function readNftMetadata(
  outside: UntrustedReader,
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

/** Converts inline SVG text to a `data:` URL. Some contracts put it where others put a URL. */
function toDrawingUrl(drawing: string): string {
  const isText = drawing.trimStart().startsWith('<')
  return isText ? `data:image/svg+xml,${drawing.replaceAll('%', '%25')}` : drawing
}

function toName(text: string | undefined): string | undefined {
  return (text !== undefined && cleanText(text, nameLimit)) || undefined
}
