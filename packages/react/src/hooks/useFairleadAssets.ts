import type { AssetBalance, AssetsParameters } from '@fairlead/core'
import { walletAssetsQuery } from '@fairlead/core/internal'
import type { ChainId } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the assets of the connected account, as its EVM wallet reports them (ERC-7811), by network. Idle while no EVM
 * wallet is connected, or `enabled` is false. A wallet without ERC-7811 is an error with `reason` `unsupportedMethod`.
 *
 * @example
 * const { data } = useFairleadAssets({ chainIds: ['eip155:1'] })
 */
export function useFairleadAssets(
  options: AssetsParameters & { readonly enabled?: boolean | undefined } = {},
): QueryResult<Readonly<Partial<Record<ChainId, readonly AssetBalance[]>>>> {
  const fairlead = useFairleadInstance('useFairleadAssets')
  const { enabled = true, ...asked } = options
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  const query = walletAssetsQuery(fairlead, asked)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
