import type { ChainCapabilities } from '@fairlead/core'
import { capabilitiesQuery } from '@fairlead/core/internal'
import type { ChainId } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns what the connected EVM wallet can do (EIP-5792), by network. Idle while no EVM wallet is connected, or `enabled`
 * is false. A wallet without EIP-5792 is an error with `reason` `unsupportedMethod`.
 *
 * @param options.chainIds - Default: the configured EVM networks.
 *
 * @example
 * const { data } = useFairleadCapabilities()
 * const isAtomic = data?.['eip155:1']?.atomic === 'supported'
 */
export function useFairleadCapabilities(
  options: {
    readonly chainIds?: readonly ChainId[] | undefined
    readonly enabled?: boolean | undefined
  } = {},
): QueryResult<Readonly<Partial<Record<ChainId, ChainCapabilities>>>> {
  const fairlead = useFairleadInstance('useFairleadCapabilities')
  const { enabled = true, ...asked } = options
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  const query = capabilitiesQuery(fairlead, asked)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
