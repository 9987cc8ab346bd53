import { AnyChainId, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import { Refusal } from '../../problem.ts'

/** Position of a token in a list: sorted by chain, contract, standard and token id, so that the order is stable. */
export type NftPlace = {
  /** CAIP-2 id. */
  readonly chainId: string
  readonly contract: Address
  readonly standard: 'ERC721' | 'ERC1155'
  readonly tokenId: bigint
}

const Cursor = v.strictTuple([
  AnyChainId,
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  v.picklist(['ERC721', 'ERC1155']),
  v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
])

/** Encodes the last token of a page as the cursor of the next page. */
export function toCursor({ chainId, contract, standard, tokenId }: NftPlace): string {
  const fields = [chainId, contract, standard, String(tokenId)]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/**
 * Decodes a cursor.
 *
 * @throws `REQUEST_INVALID` if it is not a valid cursor.
 */
export function readCursor(cursor: string): NftPlace {
  try {
    const fields = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const read = tryParse(Cursor, fields)
    if (read) {
      const [chainId, contract, standard, tokenId] = read
      return { chainId, contract: getAddress(contract), standard, tokenId: BigInt(tokenId) }
    }
  } catch {
    // Refused below, as anything that can't be read.
  }
  throw badCursor()
}

/** Returns the error for an invalid cursor, or one that belongs to another question. */
export function badCursor(): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'cursor', shortMessage: 'Invalid input' })
}

/** Compares two tokens of one chain; negative if `a` comes first. */
export function comparePlaces(a: NftPlace, b: NftPlace): number {
  const [one, other] = [a.contract.toLowerCase(), b.contract.toLowerCase()]
  if (one !== other) return one < other ? -1 : 1
  if (a.standard !== b.standard) return a.standard < b.standard ? -1 : 1
  if (a.tokenId === b.tokenId) return 0
  return a.tokenId < b.tokenId ? -1 : 1
}
