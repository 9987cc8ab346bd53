import type { Nft } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'

/** Stale time of a page of NFTs, in milliseconds. Source: data API contract, section 4. */
export const nftsStaleTimeMs = 30_000

/** One NFT, validated and ready to be shown. */
export type Collectible = Pick<Nft, 'amount' | 'tokenId'> & {
  /** Address of the contract, without the CAIP prefix. */
  readonly contract: string
  readonly name: string
  readonly collection?: string | undefined
  readonly imageUrl?: string | undefined
}

/** A page of NFTs. */
export type NftsPage = {
  readonly nfts: readonly Collectible[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  /** True if the server has no list of NFTs; the history is then the only source. */
  readonly isMissing?: boolean | undefined
}

/** Query for the NFTs of the connected account on its network, page by page. Disabled while there is no account. */
export function nftsQuery(fairlead: Fairlead) {
  const state = fairlead.store.getState()
  const namespace = state.activeNamespace
  const connection = connectedOf(state, namespace)
  const address = connection?.accounts[0].address
  const chainId = connection?.chainId
  return {
    queryKey: ['nfts', chainId, address] as const,
    enabled: connection !== undefined && namespace === 'eip155' && !isUnsupported(state, namespace),
    retry: false,
    staleTime: nftsStaleTimeMs,
    refetchOnWindowFocus: false,
    initialPageParam: null as string | null,
    getNextPageParam: (last: NftsPage) => last.next,
    queryFn: async ({
      pageParam,
      signal,
    }: {
      pageParam: string | null
      signal: AbortSignal
    }): Promise<NftsPage> => {
      if (!address || !chainId) return { nfts: [], next: null }
      // Loads the request code together with the first page.
      const { readNfts } = await import('./readNfts.ts')
      return readNfts(fairlead, { address, chainId, cursor: pageParam, signal })
    },
  }
}
