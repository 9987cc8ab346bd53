import { cleanText, type Transfer, toImageUrl } from '@fairlead/protocol'
import { formatUnits } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { nativeToken } from '../../chains/nativeToken.ts'
import type { Move } from '../../storage/history/historyTypes.ts'
import { type TokenTable, tokenKey } from './tokens/createTokenReader.ts'

/** A transfer to or from an account. */
export type Moved = {
  /** Amount in base units. */
  readonly amount: string
  readonly counterparty: string
  readonly direction: Transfer['direction']
  /** Absent for the native coin. */
  readonly token: Move | undefined
}

type Context = { chain: Chain; isSigner: boolean; tokens: TokenTable }

/** Maximum length of a displayed token id, in characters. Some ids are as long as a hash. */
const tokenIdLimit = 12

export function toTransfer(moved: Moved, context: Context): Transfer {
  const { amount, direction, token } = moved
  if (token && token.standard !== 'erc20')
    return {
      nft_info: {
        name: nftName(token, context),
        // Images are fetched by the NFT route.
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
    // A token without decimals is counted in base units.
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
 * Returns true if a received NFT looks like spam: a zero amount, or an unsolicited token whose name contains a URL or a
 * lure. Never true for a transaction that the account signed.
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
