import {
  type ChainId,
  cleanText,
  isChainId,
  type Transaction,
  type Transfer,
  toImageUrl,
} from '@fairlead/protocol'

/** One asset that a transaction moved, from the account's point of view. */
export type Movement = {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens as decimal text; '1' for most NFTs. */
  readonly numeric: string
  readonly isNft: boolean
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly imageUrl?: string | undefined
}

/** One line of an account's history, validated and ready to be shown. */
export type ActivityEntry = {
  readonly id: string
  readonly hash: string
  /** The server's name of the operation, in lower case, e.g. `send`, `receive`, `trade`, `approve`, `mint`. */
  readonly kind: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly chainId: ChainId | undefined
  /** Unix time in milliseconds. */
  readonly minedAt: number
  /** Absent if nothing was moved, or if assets moved in both directions. */
  readonly direction?: 'in' | 'out' | 'self' | undefined
  readonly movements: readonly Movement[]
  /** Address of the sender or receiver; absent if both are the account itself. */
  readonly other?: string | undefined
  readonly application?:
    | { readonly name: string; readonly iconUrl?: string | undefined }
    | undefined
}

/**
 * Converts a transaction of the data API.
 *
 * @returns `undefined` for a transaction on another network, and for one that moved only spam NFTs.
 */
export function toActivityEntry(
  transaction: Transaction,
  account: { address: string; chainId: ChainId },
): ActivityEntry | undefined {
  const { id, metadata } = transaction
  const { application, chain, hash, minedAt, operationType, sentFrom, sentTo, status } = metadata
  const transfers = transaction.transfers ?? []
  const wanted = transfers.filter((transfer) => !isSpam(transfer))
  if ((chain ?? account.chainId) !== account.chainId) return undefined
  if (transfers.length > 0 && wanted.length === 0) return undefined
  const isMine = (address: string) => address.toLowerCase() === account.address.toLowerCase()
  const other = [sentTo, sentFrom].find((address) => address && !isMine(address))
  const name = cleanText(application?.name ?? '', 40)
  return {
    id,
    hash,
    kind: operationType.toLowerCase(),
    status,
    chainId: isChainId(chain) ? chain : undefined,
    minedAt: Date.parse(minedAt),
    direction: directionOf(wanted),
    movements: wanted.map(toMovement),
    other: other && cleanText(other, 128),
    application: name ? { name, iconUrl: toImageUrl(application?.iconUrl) } : undefined,
  }
}

function isSpam({ nft_info }: Transfer): boolean {
  return nft_info?.flags?.is_spam === true
}

/** Returns the direction if all transfers share one. A swap moves assets both ways and has none. */
function directionOf(transfers: readonly Transfer[]): ActivityEntry['direction'] {
  const ways = new Set(transfers.map(({ direction }) => direction))
  return ways.size === 1 ? [...ways][0] : undefined
}

function toMovement({ direction, fungible_info, nft_info, quantity }: Transfer): Movement {
  const { detail, preview } = nft_info?.content ?? {}
  return {
    direction,
    numeric: quantity.numeric,
    isNft: Boolean(nft_info),
    name: cleanText((nft_info ?? fungible_info)?.name ?? '', 48) || undefined,
    symbol: cleanText(fungible_info?.symbol ?? '', 16) || undefined,
    imageUrl: toImageUrl(nft_info ? (preview?.url ?? detail?.url) : fungible_info?.icon?.url),
  }
}
