import type { Fairlead, SwapAsset, SwapTokenList } from '@fairlead/core'
import { networkById, networkOf } from '@fairlead/core/internal'
import { swapTargetTokensQuery, swapTokensQuery } from '@fairlead/core/money'
import type { CaipNetwork } from '@fairlead/protocol'
import { networkImage } from '../../hooks/images.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { type QueryResult, useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useSwapNamespace } from './useSwapNamespace.ts'

/** Returns the tokens that can be swapped on the current network; idle on other networks. */
export function useSwapTokens(fairlead: Fairlead): QueryResult<SwapTokenList> {
  const namespace = useSwapNamespace(fairlead)
  // The query reads the store itself; this subscription renders again when the network changes.
  useSelected(fairlead.store, (state) => networkOf(state, namespace)?.caipNetworkId)
  return useQuery(fairlead, swapTokensQuery(fairlead))
}

/** Returns the tokens that arrive on another network; idle without one. */
export function useTargetTokens(
  fairlead: Fairlead,
  target: CaipNetwork | undefined,
): QueryResult<readonly SwapAsset[]> {
  return useQuery(fairlead, swapTargetTokensQuery(fairlead, target))
}

/** Returns a token's picture: that of the list, or of the network for its native currency. */
export function useSwapImage(fairlead: Fairlead, asset: SwapAsset | undefined): string | undefined {
  const network = useSelected(fairlead.store, (state) =>
    asset ? networkById(state, asset.chainId) : undefined,
  )
  const url = usePicture(fairlead, asset?.iconUrl)
  return url ?? (asset && !asset.address ? networkImage(fairlead.options, network) : undefined)
}
