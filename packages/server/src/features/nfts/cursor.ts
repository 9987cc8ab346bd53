import { AnyChainId, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import { Refusal } from '../../problem.ts'

/** A token as it is listed: by chain, contract, standard and number, so that the order never moves. */
export type NftPlace = {
  /** CAIP-2. */
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

/** The last token of a page, for the next page to begin behind it. */
export function toCursor({ chainId, contract, standard, tokenId }: NftPlace): string {
  const fields = [chainId, contract, standard, String(tokenId)]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** @throws `REQUEST_INVALID` for what no page ever gave out. */
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

/** For a cursor of another question, too. */
export function badCursor(): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'cursor', shortMessage: 'Invalid input' })
}

/** Which of two tokens of one chain is listed first: negative for `a`. */
export function comparePlaces(a: NftPlace, b: NftPlace): number {
  const [one, other] = [a.contract.toLowerCase(), b.contract.toLowerCase()]
  if (one !== other) return one < other ? -1 : 1
  if (a.standard !== b.standard) return a.standard < b.standard ? -1 : 1
  if (a.tokenId === b.tokenId) return 0
  return a.tokenId < b.tokenId ? -1 : 1
}
