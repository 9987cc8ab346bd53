import { type Fairlead, fiatCurrency, type SendAsset, type Token } from '@fairlead/core'
import { isSame } from '@fairlead/core/internal'
import { useSelected } from '../../hooks/useSelected.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useTokenPicture } from '../../hooks/useTokenPicture.ts'

/** Returns the token from the account's token list, if it is there. */
function useHolding(fairlead: Fairlead, token: SendAsset | undefined): Token | undefined {
  const { data = [] } = useTokenBalances(fairlead)
  return data.find(
    ({ address, chainId }) =>
      chainId === token?.chainId &&
      (address === undefined ? token.address === undefined : isSame(address, token.address)),
  )
}

/** Returns the price of one token and its currency, for display and for fiat entry; undefined if it is unknown. */
export function usePrice(fairlead: Fairlead, token: SendAsset | undefined): TokenPrice {
  const chosen = useSelected(fiatCurrency(fairlead), (code) => code)
  const { currency = chosen, price } = useHolding(fairlead, token) ?? {}
  return { currency, price: price || undefined }
}
type TokenPrice = {
  /** ISO 4217 code. */
  readonly currency: string
  readonly price: number | undefined
}

/** Returns the picture of an NFT, or the one that the token list shows for a token. */
export function useTokenImage(fairlead: Fairlead, token: SendAsset): string | undefined {
  const held = useHolding(fairlead, token)
  const iconUrl = token.nft ? token.nft.imageUrl : held?.iconUrl
  return useTokenPicture(fairlead, { ...token, ...(iconUrl !== undefined && { iconUrl }) })
}
