import { cleanText, type Transfer, toImageUrl } from '@fairlead/protocol'
import { formatUnits } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { nativeToken } from '../../chains/nativeToken.ts'
import type { Move } from '../../storage/history/HistoryStore.ts'
import { type TokenTable, tokenKey } from './tokens/createTokenReader.ts'

/** What moved to or from an account. */
export type Moved = {
  /** Base units. */
  readonly amount: string
  readonly counterparty: string
  readonly direction: Transfer['direction']
  /** Absent for the native coin. */
  readonly token: Move | undefined
}

type Context = { chain: Chain; isSigner: boolean; tokens: TokenTable }

/** Longest token id that is shown, in characters; some are as long as a hash. */
const tokenIdLimit = 12

export function toTransfer(moved: Moved, context: Context): Transfer {
  const { amount, direction, token } = moved
  if (token && token.standard !== 'erc20')
    return {
      nft_info: {
        name: nftName(token, context),
        // Pictures are the NFT route's: they have to be fetched.
        content: null,
        flags: { is_spam: isLure(moved, token, context) },
      },
      direction,
      quantity: { numeric: amount },
      value: null,
      price: null,
    }
  const { decimals, iconUrl, name, symbol } = fungibleOf(token, context)
  const icon = toImageUrl(iconUrl)
  return {
    fungible_info: { name, symbol, ...(icon !== undefined && { icon: { url: icon } }) },
    direction,
    quantity: { numeric: formatUnits(BigInt(amount), decimals) },
    value: null,
    price: null,
  }
}

type Fungible = {
  decimals: number
  iconUrl?: string | undefined
  name: string | null
  symbol: string | null
}

function fungibleOf(token: Move | undefined, { chain, tokens }: Context): Fungible {
  if (!token) return nativeToken(chain)
  const listed = chain.tokens?.find(({ address }) => address.toLowerCase() === token.contract)
  if (listed) return listed
  const facts = tokens.get(tokenKey(chain.caipNetworkId, token.contract))
  return {
    // Without decimals of its own a token is counted in its base units.
    decimals: facts?.decimals ?? 0,
    name: facts?.name ?? null,
    symbol: facts?.symbol ?? null,
  }
}

function nftName({ contract, tokenId }: Move, { chain, tokens }: Context): string {
  const name = tokens.get(tokenKey(chain.caipNetworkId, contract))?.name
  const number = `#${cleanText(tokenId ?? '', tokenIdLimit)}`
  return name ? `${name} ${number}` : number
}

/**
 * Nothing at all, or an unasked gift whose name sends people somewhere. A guess, by what such gifts
 * have in common; the account's own doing never is.
 */
function isLure({ amount, direction }: Moved, token: Move, context: Context): boolean {
  if (context.isSigner || direction !== 'in') return false
  const facts = context.tokens.get(tokenKey(context.chain.caipNetworkId, token.contract))
  const words = `${facts?.name ?? ''} ${facts?.symbol ?? ''}`
  return (
    amount === '0' ||
    /https?:|www\.|\b[\w-]+\.[a-z]{2,}\b|\b(?:claim|airdrop|voucher|visit)\b/i.test(words)
  )
}
