import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { queriedAccount, queryDefaults } from './accountQuery.ts'

/** Page of an account's data that is asked for. */
export type PageRequest = {
  address: string
  chainId: ChainId
  cursor: string | null
  signal: AbortSignal
}

/** Query for data of the connected account on its network, page by page. Disabled while there is no account. */
export function pagedQuery<kind extends string, page extends { readonly next: string | null }>(
  fairlead: Fairlead,
  options: {
    empty: page
    isOffered: (namespace: Namespace) => boolean
    kind: kind
    read: (asked: PageRequest) => Promise<page>
    staleTime: number
  },
) {
  const { empty, isOffered, kind, read, staleTime } = options
  const { address, chainId, isReady, namespace } = queriedAccount(fairlead)
  return {
    ...queryDefaults,
    queryKey: [kind, chainId, address] as const,
    enabled: isReady && isOffered(namespace),
    staleTime,
    initialPageParam: null as string | null,
    getNextPageParam: (last: page) => last.next,
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      address && chainId ? read({ address, chainId, cursor: pageParam, signal }) : empty,
  }
}
