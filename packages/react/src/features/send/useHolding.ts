import { type Fairlead, isSame, type SendAsset, type Token } from '@fairlead/core'
import { usePicture } from '../../hooks/usePicture.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'

/** Returns the token from the account's token list, if it is there. */
function useHolding(fairlead: Fairlead, token: SendAsset | undefined): Token | undefined {
  const { data = [] } = useTokenBalances(fairlead)
  return data.find(
    ({ address, chainId }) =>
      chainId === token?.chainId &&
      (address === undefined ? token.address === undefined : isSame(address, token.address)),
  )
}

/** Returns the price of one token in US dollars, for display and for fiat entry; undefined if unknown. */
export function usePrice(fairlead: Fairlead, token: SendAsset | undefined): number | undefined {
  return useHolding(fairlead, token)?.price || undefined
}

/** Returns the token's picture from the token list, if it has one. */
export function useTokenImage(
  fairlead: Fairlead,
  token: SendAsset | undefined,
): string | undefined {
  return usePicture(fairlead, useHolding(fairlead, token)?.iconUrl)
}
