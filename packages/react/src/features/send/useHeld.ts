import { type Fairlead, isSame, type SendAsset, type Token } from '@fairlead/core'
import { usePicture } from '../../hooks/usePicture.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'

/** What the account holds of a token, as far as its list of tokens knows it. */
function useHeld(fairlead: Fairlead, token: SendAsset | undefined): Token | undefined {
  const { data = [] } = useTokenBalances(fairlead)
  return data.find(
    ({ address, chainId }) =>
      chainId === token?.chainId &&
      (address === undefined ? token.address === undefined : isSame(address, token.address)),
  )
}

/** US dollars for one, for display and for entry in money; undefined when nobody knows. */
export function usePrice(fairlead: Fairlead, token: SendAsset | undefined): number | undefined {
  return useHeld(fairlead, token)?.price || undefined
}

/** The picture of a token, where the list of tokens has one. */
export function useTokenImage(
  fairlead: Fairlead,
  token: SendAsset | undefined,
): string | undefined {
  return usePicture(fairlead, useHeld(fairlead, token)?.iconUrl)
}
