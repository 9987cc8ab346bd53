import {
  type ChainId,
  cleanText,
  isChainId,
  type Transaction,
  type Transfer,
  toImageUrl,
} from '@fairlead/protocol'

/** What one transaction moved, for this account. */
export type Movement = {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens as decimal text; '1' for most NFTs. */
  readonly numeric: string
  readonly isNft: boolean
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly imageUrl?: string | undefined
}

/** One line of an account's history, fit to be shown. */
export type ActivityEntry = {
  readonly id: string
  readonly hash: string
  /** As servers name it, e.g. `send`, `receive`, `trade`, `approve`, `mint`; lower case. */
  readonly kind: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly chainId: ChainId | undefined
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** Absent where nothing was moved. */
  readonly direction?: 'in' | 'out' | 'self' | undefined
  readonly movements: readonly Movement[]
  /** Whom it came from or went to; absent where it is the account itself. */
  readonly other?: string | undefined
  readonly application?:
    | { readonly name: string; readonly iconUrl?: string | undefined }
    | undefined
}

/** Undefined for what happened on another chain, and for what carries nothing but spam. */
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

/** Both ways at once is an exchange, which has no direction of its own. */
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
