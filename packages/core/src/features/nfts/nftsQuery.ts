import { pagedQuery } from '../../actions/pagedQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { NftsPage } from './readNfts.ts'

/** Stale time of a page of NFTs, in milliseconds. Source: data API contract, section 4. */
export const nftsStaleTimeMs = 30_000

/** Query for the NFTs of the connected account on its network, page by page. Disabled while there is no account. */
export function nftsQuery(fairlead: Fairlead) {
  return pagedQuery<'nfts', NftsPage>(fairlead, {
    kind: 'nfts',
    empty: { nfts: [], next: null },
    isOffered: (namespace) => namespace === 'eip155',
    staleTime: nftsStaleTimeMs,
    // Loads the request code together with the first page.
    read: async (asked) => (await import('./readNfts.ts')).readNfts(fairlead, asked),
  })
}
